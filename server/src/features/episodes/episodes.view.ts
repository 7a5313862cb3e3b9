import {
  type EpisodeAccess,
  type EpisodeDetail,
  type EpisodeItem,
  type EpisodeList,
  type Language,
  limits,
} from '@cliffhanger/contracts';
import { translationFor } from '#features/dramas/drama.view.ts';
import type { EpisodeRow } from './episodes.repository.ts';

/** Free beats bought beats membership: a member's own unlocks stay theirs when the membership ends. */
export const accessOf = (
  episode: { priceCoins: number; unlocks: readonly unknown[] },
  isMember: boolean,
): EpisodeAccess => {
  if (episode.priceCoins === 0) return 'free';
  if (episode.unlocks.length > 0) return 'unlocked';
  return isMember ? 'member' : 'locked';
};

export const wordsOf = (row: EpisodeRow, language: Language, original: string) => {
  const words = translationFor(row.translations, language, original);
  return { title: words?.title ?? '', synopsis: words?.synopsis ?? '' };
};

export const episodeItemView = (
  row: EpisodeRow,
  isMember: boolean,
  language: Language,
  original: string,
): EpisodeItem => ({
  episodeId: row.id,
  number: row.number,
  title: wordsOf(row, language, original).title,
  durationSeconds: row.durationSeconds,
  access: accessOf(row, isMember),
  priceCoins: row.priceCoins,
  positionSeconds: row.progress[0]?.positionSeconds ?? 0,
  watched: row.progress[0]?.finished ?? false,
});

/** Episode numbers in groups, as the screens page through them. */
export const rangesOf = (episodes: readonly { number: number }[]): EpisodeList['ranges'] => {
  const size = limits.episodesPerRange;
  return Array.from({ length: Math.ceil(episodes.length / size) }, (_, index) => ({
    from: episodes[index * size]?.number ?? 0,
    to: episodes[Math.min((index + 1) * size, episodes.length) - 1]?.number ?? 0,
  }));
};

/** Where to go on: the episode last watched, or the one after it when that was finished. */
export const resumeOf = (rows: readonly EpisodeRow[]): EpisodeList['resume'] => {
  const started = rows
    .filter((row) => row.progress[0])
    .sort((a, b) => Number(b.progress[0]?.updatedAt) - Number(a.progress[0]?.updatedAt))[0];
  const isFinished = started?.progress[0]?.finished ?? false;
  const next = isFinished ? rows[rows.indexOf(started as EpisodeRow) + 1] : undefined;
  const row = next ?? started ?? rows[0];
  return {
    episodeId: row?.id ?? '',
    number: row?.number ?? 1,
    positionSeconds:
      next || !row ? (next?.progress[0]?.positionSeconds ?? 0) : (row.progress[0]?.positionSeconds ?? 0),
    started: started !== undefined,
  };
};

export const neighborView = (row: EpisodeRow | undefined, isMember: boolean): EpisodeDetail['next'] =>
  row
    ? { episodeId: row.id, number: row.number, access: accessOf(row, isMember), priceCoins: row.priceCoins }
    : null;
