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
  return {
    drama: {
      ...cardInLanguage(drama, language),
      synopsis: bestTranslation(drama.translations, language, drama.originalLanguage)?.synopsis ?? '',
      followCount: drama.followCount,
    },
    episode: episodeView(row, language, isMember),
    viewer: {
      liked: liked === 1,
      followed: followed === 1,
      positionSeconds: episode.positionSeconds,
    },
    playback,
    wall: null,
    previous: neighborView(row.previous, isMember),
    next: neighborView(row.next, isMember),
    reason: reasonView(choice, row, language),
    round: choice.round,
  };
};

const episodeView = (
  { drama, episode }: FeedRow,
  language: Language,
  isMember: boolean,
): FeedItem['episode'] => {
  const words = bestTranslation(episode.translations, language, drama.originalLanguage);
  return {
    episodeId: episode.id,
    number: episode.number,
    title: words?.title ?? '',
    synopsis: words?.synopsis ?? '',
    durationSeconds: episode.durationSeconds,
    likeCount: episode.likeCount,
    commentCount: episode.commentCount,
    access: accessTo(episode, isMember),
    priceCoins: episode.priceCoins,
  };
};

const neighborView = (neighbor: FeedRow['next'], isMember: boolean): FeedItem['next'] =>
  neighbor && {
    episodeId: neighbor.id,
    number: neighbor.number,
    access: accessTo(neighbor, isMember),
    priceCoins: neighbor.priceCoins,
  };

const accessTo = (
  { id, priceCoins, unlocked }: { id: string; priceCoins: number; unlocked: 0 | 1 },
  isMember: boolean,
) => accessOf({ priceCoins, unlocks: unlocked ? [id] : [] }, isMember);

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
