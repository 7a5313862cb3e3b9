import { type DehydratedState, dehydrate, hydrate, matchQuery, type Query } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { onTokenChange } from '#lib/api/token.ts';
import { connection } from '#lib/connection/connection.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { storage } from '#lib/storage.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { version } from '#package.json';

const storageKey = 'sj_kept_queries';
const maxCount = 40;
const maxAgeMs = 14 * 24 * 3_600_000;
/** Longer than a screen takes to load all its queries, which are then written together. */
const writeDelayMs = 2_000;

/** What screens show of the library and of the viewer. Playback links, which expire, are not among them. */
const keptKeys = [
  api.account.userInfo.key(),
  api.home.getHomeInfo.key(),
  api.dramas.episodes.key(),
  api.dramas.list.key(),
  api.discovery.moreLike.key(),
  api.discovery.search.key(),
  api.lists.ranking.key(),
  api.lists.all.key(),
  api.progress.history.key(),
  api.engagement.follows.key(),
  api.rewards.rewardBoard.key(),
  api.notices.list.key(),
];

const isKept = (query: Query): boolean =>
  query.state.status === 'success' &&
  // A visitor has no user info.
  query.state.data !== null &&
  keptKeys.some((queryKey) => matchQuery({ queryKey }, query));

type KeptQueries = NonNullable<DehydratedState['queries']>;

/** Responses depend on the language, and their form on the version. */
const edition = () => `${version} ${currentLanguage()}`;

const read = (): KeptQueries => {
  try {
    const kept = JSON.parse(storage.get(storageKey) ?? '');
    if (kept.edition !== edition()) return [];
    const oldest = Date.now() - maxAgeMs;
    return (kept.queries as KeptQueries).filter(({ state }) => state.dataUpdatedAt > oldest);
  } catch {
    // Nothing is kept, or it was written by another version.
    return [];
  }
};

/** Keeps the responses of the screens that were seen last, with those that an earlier page has kept. */
const write = (): void => {
  const loaded = dehydrate(queryClient, { shouldDehydrateQuery: isKept }).queries ?? [];
  const loadedHashes = new Set(loaded.map(({ queryHash }) => queryHash));
  const queries = [...loaded, ...read().filter(({ queryHash }) => !loadedHashes.has(queryHash))]
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, maxCount);
  storage.set(storageKey, JSON.stringify({ edition: edition(), queries }));
};

/** Forgets what is kept. */
export const forgetKeptQueries = (): void => storage.remove(storageKey);

/** Gives the screens what is kept, where they have nothing newer. */
const restoreIfLost = (): void => {
  if (!connection.value.isLost) return;
  const queries = read();
  if (queries.length === 0) return;
  hydrate(queryClient, { mutations: [], queries }, { defaultOptions: { queries: { gcTime: maxAgeMs } } });
};

/**
 * Keeps the responses of the screens that were seen last on this device, and shows them while the connection is lost. They
 * end with the session.
 * @returns a function that stops it
 */
export const startKeepingQueries = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cancelWrite = () => {};
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    cancelWrite();
    forgetKeptQueries();
  };
  const unsubscribe = [
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || timer !== undefined || !isKept(query)) return;
      timer = setTimeout(() => {
        timer = undefined;
        cancelWrite = whenIdle(write);
      }, writeDelayMs);
    }),
    onTokenChange(forget),
    connection.subscribe(restoreIfLost),
  ];
  restoreIfLost();
  return () => {
    clearTimeout(timer);
    cancelWrite();
    for (const stop of unsubscribe) stop();
  };
};
