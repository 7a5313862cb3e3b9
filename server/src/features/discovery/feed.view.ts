import type { FeedItem, RecommendationReason } from '@cliffhanger/contracts';
import type { EpisodeToPlay } from '#features/episodes/episodes.ts';
import type { Choice } from './feed-choice.ts';

export const feedItemView = (
  { drama, detail }: EpisodeToPlay,
  { round, reason }: { round: number; reason: RecommendationReason },
): FeedItem => ({
  ...detail,
  drama: { ...drama, ...detail.drama },
  reason,
  round,
});

/** Finds the words of a reason in the viewer's language. */
export interface ReasonWords {
  titleOf(dramaId: string): string;
  tagNameOf(tagId: string): string;
}

export const reasonView = (choice: Choice, { titleOf, tagNameOf }: ReasonWords): RecommendationReason => {
  if (choice.code === 'becauseWatched') {
    const { dramaId } = choice.seed;
    return { code: choice.code, dramaId, dramaTitle: titleOf(dramaId) };
  }
  if (choice.code === 'yourTag') return { code: choice.code, tag: tagNameOf(choice.tagId) };
  return { code: choice.code };
};
