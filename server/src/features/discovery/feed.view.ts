import type { FeedItem, Language, RecommendationReason } from '@cliffhanger/contracts';
import { bestTranslation } from '#features/dramas/dramas.ts';
import type { EpisodeToPlay } from '#features/episodes/episodes.ts';
import type { Choice } from './feed-mix.ts';

export const feedItemView = (
  { drama, detail }: EpisodeToPlay,
  { round, reason }: { round: number; reason: RecommendationReason },
): FeedItem => ({
  ...detail,
  drama: { ...drama, ...detail.drama },
  reason,
  round,
});

/** @param tagNameOf the name of a tag in the language */
export const reasonView = (
  choice: Choice,
  language: Language,
  tagNameOf: (tagId: string) => string,
): RecommendationReason => {
  if (choice.code === 'becauseWatched') {
    const { dramaId, titles, language: original } = choice.seed;
    return {
      code: choice.code,
      dramaId,
      dramaTitle: bestTranslation(titles, language, original)?.title ?? '',
    };
  }
  if (choice.code === 'yourTag') return { code: choice.code, tag: tagNameOf(choice.tagId) };
  return { code: choice.code };
};
