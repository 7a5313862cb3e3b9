import type { contract } from '@cliffhanger/contracts';
import {
  type DramaCard,
  dramaCard,
  type Endpoint,
  type EndpointArguments,
  type EndpointData,
} from '@cliffhanger/contracts/core';
import type { VisitorCall } from './visitor-call-names.ts';
import {
  addPosition,
  addToDetail,
  addToEpisodes,
  addToHome,
  isPlace,
  omitBegun,
  toHistory,
} from './visitor-progress.ts';
import { readWatched, saveWatched } from './visitor-storage.ts';

type Episode = { drama: DramaCard; durationSeconds: number };

/** The episodes that this visitor can be watching, as responses described them. Reports name them by id only. */
const seenEpisodes = new Map<string, Episode>();

const reportOnDevice = (report: EndpointArguments<typeof contract.progress.report>): null => {
  const { episodeId, progress, episodesIndex, watchedSeconds = progress, fromFeed = false } = report;
  const seen = seenEpisodes.get(episodeId);
  if (!seen || episodesIndex === undefined) return null;
  const position = {
    episodeId,
    number: episodesIndex,
    positionSeconds: progress,
    durationSeconds: seen.durationSeconds,
    // 0 means watched to the end: docs/specification.md#3-entities.
    finished: progress === 0,
    watchedAtMs: Date.now(),
  };
  const watched = readWatched();
  if (isPlace(watched, seen.drama.dramaId, { ...position, watchedSeconds, fromFeed }))
    saveWatched(addPosition(watched, seen.drama, position));
  return null;
};

const clearOnDevice = ({ dramaId }: EndpointArguments<typeof contract.progress.clearHistory>): null => {
  saveWatched(dramaId === undefined ? [] : readWatched().filter(({ drama }) => drama.dramaId !== dramaId));
  return null;
};

const remember = (drama: DramaCard, episodes: readonly { episodeId: string; durationSeconds: number }[]) => {
  for (const { episodeId, durationSeconds } of episodes) {
    seenEpisodes.set(episodeId, { drama: dramaCard.parse(drama), durationSeconds });
  }
};

type Run = (call: () => Promise<unknown>, args: never) => unknown;

/** An answer from this device: the server keeps no progress of a visitor. */
const answer =
  <E extends Endpoint>(run: (args: EndpointArguments<E>) => EndpointData<E>): Run =>
  (_, args) =>
    run(args);

/** The server's answer, with the progress that this device keeps. */
const addition =
  <E extends Endpoint>(add: (data: EndpointData<E>) => EndpointData<E>): Run =>
  async (call) =>
    add((await call()) as EndpointData<E>);

const runs: Record<VisitorCall, Run> = {
  'progress.report': answer<typeof contract.progress.report>(reportOnDevice),
  'progress.clearHistory': answer<typeof contract.progress.clearHistory>(clearOnDevice),
  'progress.history': answer<typeof contract.progress.history>(() => ({
    items: toHistory(readWatched()),
    nextCursor: null,
  })),
  'home.getHomeInfo': addition<typeof contract.home.getHomeInfo>((home) => addToHome(home, readWatched())),
  'dramas.detail': addition<typeof contract.dramas.detail>((detail) => addToDetail(detail, readWatched())),
  'dramas.episodes': addition<typeof contract.dramas.episodes>((list) => {
    remember(list.drama, list.episodes);
    return addToEpisodes(list, readWatched());
  }),
  'discovery.forYou': addition<typeof contract.discovery.forYou>((page) => {
    for (const { drama, episode } of page.items) remember(drama, [episode]);
    return omitBegun(page, readWatched());
  }),
};

/**
 * Answers a visitor's call, whose progress is kept on this device. Screens see it as if the server kept it.
 * @param call asks the server
 */
export const callAsVisitor = async (
  visitorCall: VisitorCall,
  call: () => Promise<unknown>,
  args: unknown,
): Promise<unknown> => runs[visitorCall](call, args as never);
