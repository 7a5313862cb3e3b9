import type { FeedItem, Language, Playback, RecommendationReason } from '@cliffhanger/contracts';
import { bestTranslation, cardInLanguage } from '#features/dramas/dramas.ts';
import { accessOf } from '#features/episodes/episodes.ts';
import type { FeedRow } from './feed.repository.ts';
import type { Choice } from './feed-mix.ts';

interface FeedItemOptions {
  language: Language;
  isMember: boolean;
  playback: Playback;
  choice: Choice;
}

export const feedItemView = (
  row: FeedRow,
  { language, isMember, playback, choice }: FeedItemOptions,
): FeedItem => {
  const { drama, episode, liked, followed } = row;
  const original = drama.originalLanguage;
  const words = bestTranslation(episode.translations, language, original);
  const accessTo = ({ priceCoins, unlocked }: { priceCoins: number; unlocked: 0 | 1 }) =>
    accessOf({ priceCoins, unlocks: unlocked ? [episode.id] : [] }, isMember);
  const neighbor = (side: FeedRow['next']): FeedItem['next'] =>
    side && {
      episodeId: side.id,
      number: side.number,
      access: accessTo(side),
      priceCoins: side.priceCoins,
    };
  return {
    drama: {
      ...cardInLanguage(drama, language),
      synopsis: bestTranslation(drama.translations, language, original)?.synopsis ?? '',
      followCount: drama.followCount,
    },
    episode: {
      episodeId: episode.id,
      number: episode.number,
      title: words?.title ?? '',
      synopsis: words?.synopsis ?? '',
      durationSeconds: episode.durationSeconds,
      likeCount: episode.likeCount,
      commentCount: episode.commentCount,
      access: accessTo(episode),
      priceCoins: episode.priceCoins,
    },
    viewer: {
      liked: liked === 1,
      followed: followed === 1,
      positionSeconds: episode.positionSeconds,
    },
    playback,
    wall: null,
    previous: neighbor(row.previous),
    next: neighbor(row.next),
    reason: reasonView(choice, row, language),
    round: choice.round,
  };
};

const reasonView = (choice: Choice, row: FeedRow, language: Language): RecommendationReason => {
  if (choice.code === 'becauseWatched') {
    const { dramaId, titles, language: original } = choice.seed;
    return {
      code: choice.code,
      dramaId,
      dramaTitle: bestTranslation(titles, language, original)?.title ?? '',
    };
  }
  if (choice.code === 'yourTag') {
    const tag = row.drama.tags.find(({ tag: { id } }) => id === choice.tagId)?.tag;
    return { code: choice.code, tag: bestTranslation(tag?.translations ?? [], language, 'en')?.name ?? '' };
  }
  return { code: choice.code };
};
