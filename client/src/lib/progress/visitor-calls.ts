import {
  contract,
  type DramaCard,
  dramaCard,
  type Endpoint,
  type EndpointArguments,
  type EndpointData,
} from '@cliffhanger/contracts';
import { type CallOptions, callEndpoint } from '#lib/api/transport.ts';
import { addPosition, addToDetail, addToEpisodes, addToHome, toHistory } from './visitor-progress.ts';
import { readWatched, saveWatched } from './visitor-storage.ts';

type Episode = { drama: DramaCard; durationSeconds: number };

/** The episodes that this visitor can be watching, as responses described them. Reports name them by id only. */
const seenEpisodes = new Map<string, Episode>();

const reportOnDevice = (report: EndpointArguments<typeof contract.progress.report>): null => {
  const { episodeId, progress, episodesIndex } = report;
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
  saveWatched(addPosition(readWatched(), seen.drama, position));
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

const answer = <E extends Endpoint>(
  endpoint: E,
  run: (args: EndpointArguments<E>) => EndpointData<E>,
): [Endpoint, (args: never) => unknown] => [endpoint, run];

/** The calls of the contract that concern a visitor's own progress. The server keeps none for visitors. */
const answers = new Map([
  answer(contract.progress.report, reportOnDevice),
  answer(contract.progress.clearHistory, clearOnDevice),
  answer(contract.progress.history, () => ({ items: toHistory(readWatched()), nextCursor: null })),
]);

const addition = <E extends Endpoint>(
  endpoint: E,
  run: (data: EndpointData<E>) => EndpointData<E>,
): [Endpoint, (data: never) => unknown] => [endpoint, run];

/** The responses that contain a viewer's progress. */
const additions = new Map([
  addition(contract.home.getHomeInfo, (home) => addToHome(home, readWatched())),
  addition(contract.dramas.detail, (detail) => addToDetail(detail, readWatched())),
  addition(contract.dramas.episodes, (list) => {
    remember(list.drama, list.episodes);
    return addToEpisodes(list, readWatched());
  }),
  addition(contract.discovery.forYou, (page) => {
    for (const { drama, episode } of page.items) remember(drama, [episode]);
    return page;
  }),
]);

/**
 * Calls an endpoint for a visitor, whose progress is kept on this device. Screens see it as if the server kept it.
 * @throws as `callEndpoint`
 */
export const callAsVisitor = async <E extends Endpoint>(
  endpoint: E,
  args: EndpointArguments<E>,
  options?: CallOptions,
): Promise<EndpointData<E>> => {
  const run = answers.get(endpoint);
  if (run) return run(args as never) as EndpointData<E>;
  const data = await callEndpoint(endpoint, args, options);
  const add = additions.get(endpoint);
  return add ? (add(data as never) as EndpointData<E>) : data;
};
