import type { EpisodeDetail, EpisodeList, FeedPage, HomeInfo } from '@cliffhanger/contracts';
import { dramaCard, type HistoryItem } from '@cliffhanger/contracts/core';
import { judgePlace, type ReportedPlace } from '@cliffhanger/contracts/watch-place';
import * as z from 'zod/mini';

const position = z.object({
  episodeId: z.string(),
  number: z.int(),
  positionSeconds: z.number(),
  durationSeconds: z.number(),
  finished: z.boolean(),
  watchedAtMs: z.number(),
});

/** A drama that a visitor watched: its card in the language of that time, and their position in each episode. */
const watchedDrama = z.object({ drama: dramaCard, episodes: z.array(position) });
/** The drama watched last comes first. */
export const watchedDramas = z.array(watchedDrama);

export type EpisodePosition = z.infer<typeof position>;
export type WatchedDrama = z.infer<typeof watchedDrama>;
type Watched = readonly WatchedDrama[];

/** So that the list stays small in the browser's storage. */
const maxDramas = 30;

/** As many as the home screen of an account shows. */
const maxShown = 12;

/** Adds a position, in place of the last one in the same episode. */
export const addPosition = (
  watched: Watched,
  drama: WatchedDrama['drama'],
  added: EpisodePosition,
): WatchedDrama[] => {
  const isSame = (entry: WatchedDrama) => entry.drama.dramaId === drama.dramaId;
  const known = watched.find(isSame)?.episodes ?? [];
  const episodes = [...known.filter(({ episodeId }) => episodeId !== added.episodeId), added];
  return [{ drama, episodes }, ...watched.filter((entry) => !isSame(entry))].slice(0, maxDramas);
};

/** Whether a report is a place to continue at, by the rules of an account. A glance of a visitor leaves no trace. */
export const isPlace = (watched: Watched, dramaId: string, report: ReportedPlace): boolean => {
  const entry = findDrama(watched, dramaId);
  const place = (entry && findLast(entry)) ?? null;
  return judgePlace(report, { place, followed: false, glancedBeforeSeconds: null }) === 'place';
};

const findDrama = (watched: Watched, dramaId: string): WatchedDrama | undefined =>
  watched.find(({ drama }) => drama.dramaId === dramaId);

const findLast = ({ episodes }: WatchedDrama): EpisodePosition | undefined =>
  episodes.toSorted((a, b) => b.watchedAtMs - a.watchedAtMs)[0];

/** The watch history as the server words it for an account. */
export const toHistory = (watched: Watched): HistoryItem[] =>
  watched.flatMap((entry) => {
    const last = findLast(entry);
    if (!last) return [];
    const { episodeId, number, positionSeconds, durationSeconds, finished, watchedAtMs } = last;
    const percent = Math.min(99, Math.floor((positionSeconds / Math.max(1, durationSeconds)) * 100));
    return {
      drama: entry.drama,
      episodeId,
      episodesIndex: number,
      progress: positionSeconds,
      durationSeconds,
      percent: finished ? 100 : percent,
      finished,
      watchedAt: new Date(watchedAtMs).toISOString(),
    };
  });

/** Adds a visitor's dramas to the home screen, in the language of its other dramas where it shows them as well. */
export const addToHome = (home: HomeInfo, watched: Watched): HomeInfo => {
  const shown = new Map(
    [
      ...home.shelves.flatMap(({ dramas }) => dramas),
      ...home.newest,
      ...home.ranking.map(({ drama }) => drama),
    ].map((drama) => [drama.dramaId, drama]),
  );
  return {
    ...home,
    continueWatching: toHistory(watched)
      .slice(0, maxShown)
      .map((item) => ({ ...item, drama: shown.get(item.drama.dramaId) ?? item.drama })),
    carousel: home.carousel.map((banner) => {
      if (banner.target.kind !== 'drama') return banner;
      const { target } = banner;
      const entry = findDrama(watched, target.drama.dramaId);
      const last = entry && findLast(entry);
      if (!last) return banner;
      const finished = last.finished && last.number >= target.drama.episodesNum;
      const number = finished ? 1 : last.number + Number(last.finished);
      const viewer = { ...target.viewer, number, started: true, finished };
      return { ...banner, target: { ...target, viewer } };
    }),
  };
};

/** Adds a visitor's positions to the episodes of a drama, with where to continue. */
export const addToEpisodes = (list: EpisodeList, watched: Watched): EpisodeList => {
  const entry = findDrama(watched, list.drama.dramaId);
  const last = entry && findLast(entry);
  if (!last) return list;
  const positions = new Map(entry.episodes.map((episode) => [episode.episodeId, episode]));
  const episodes = list.episodes.map((episode) => {
    const own = positions.get(episode.episodeId);
    return own ? { ...episode, positionSeconds: own.positionSeconds, watched: own.finished } : episode;
  });
  const lastIndex = episodes.findIndex(({ episodeId }) => episodeId === last.episodeId);
  const current = episodes[lastIndex];
  if (!current) return { ...list, episodes };
  const finished = last.finished && lastIndex === episodes.length - 1;
  const resumed = (last.finished ? episodes[lastIndex + 1] : current) ?? episodes[0] ?? current;
  const { episodeId, number, positionSeconds } = resumed;
  return { ...list, episodes, resume: { episodeId, number, positionSeconds, started: true, finished } };
};

/** Leaves the dramas that the visitor has begun to the home screen, unless nothing else is on the page. */
export const omitBegun = (page: FeedPage, watched: Watched): FeedPage => {
  const items = page.items.filter(({ drama }) => !findDrama(watched, drama.dramaId));
  return items.length === 0 ? page : { ...page, items };
};

/** Adds a visitor's position to an episode. */
export const addToDetail = (detail: EpisodeDetail, watched: Watched): EpisodeDetail => {
  const entry = findDrama(watched, detail.drama.dramaId);
  const own = entry?.episodes.find(({ episodeId }) => episodeId === detail.episode.episodeId);
  if (!own) return detail;
  return { ...detail, viewer: { ...detail.viewer, positionSeconds: own.positionSeconds } };
};
