import * as z from 'zod/mini';
import { isUnanswered } from '#lib/api/errors.ts';
import { getToken } from '#lib/api/token.ts';
import { storage } from '#lib/storage.ts';
import { Store } from '#lib/store.ts';

const episode = { dramaId: z.string(), episodeId: z.string(), episodeNumber: z.number() };
const title = z.optional(z.string());

/** A change that waits for the connection. Each sets a state, so sending one twice does no harm. */
const queuedCall = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follow'), dramaId: z.string(), title, followed: z.boolean() }),
  z.object({ kind: z.literal('like'), ...episode, title, liked: z.boolean() }),
  z.object({
    kind: z.literal('progress'),
    ...episode,
    title,
    progressSeconds: z.number(),
    watchedSeconds: z.optional(z.number()),
    fromFeed: z.optional(z.boolean()),
    episodesNum: z.number(),
  }),
]);
export type QueuedCall = z.infer<typeof queuedCall>;

const queueEntry = z.object({ call: queuedCall, queuedAtMs: z.number() });
export type QueueEntry = z.infer<typeof queueEntry>;

const queueKey = 'sj_offline_queue';

const load = (): readonly QueueEntry[] => {
  try {
    return z.array(queueEntry).parse(JSON.parse(storage.get(queueKey) ?? '[]'));
  } catch {
    // Written by another version of the app.
    return [];
  }
};

/** The calls that wait to be sent, oldest first. The queue survives a reload and ends with the session. */
export const offlineQueue = new Store<readonly QueueEntry[]>(load());

const save = (entries: readonly QueueEntry[]) => {
  // The end of a session leaves nothing behind.
  if (entries.length === 0) storage.remove(queueKey);
  else storage.set(queueKey, JSON.stringify(entries));
  offlineQueue.set(entries);
};

/** Identifies the state that a call sets: a later call for the same state replaces it. */
export const subjectOf = (call: QueuedCall): string =>
  `${call.kind} ${call.kind === 'like' ? call.episodeId : call.dramaId}`;

/** Adds a call. It replaces an earlier one for the same drama or episode. */
export const enqueue = (call: QueuedCall): void => {
  const others = load().filter((entry) => subjectOf(entry.call) !== subjectOf(call));
  save([...others, { call, queuedAtMs: Date.now() }]);
};

/** Removes an entry, unless a later call has replaced it. */
export const dequeue = (sent: QueueEntry): void =>
  save(
    load().filter(
      ({ call, queuedAtMs }) => queuedAtMs !== sent.queuedAtMs || subjectOf(call) !== subjectOf(sent.call),
    ),
  );

/**
 * Makes a call. Without an answer, or from an overloaded server, it is queued instead, unless the session has ended meanwhile.
 * @returns null if it was queued
 * @throws ApiError, ContractError, NetworkError
 */
export const callOrQueue = async <Data>(
  call: () => Promise<Data>,
  queued: QueuedCall,
): Promise<Data | null> => {
  const token = getToken();
  try {
    return await call();
  } catch (error) {
    // The queue of the next session must not hold what this one began.
    if (!isUnanswered(error) || token === null || token !== getToken()) throw error;
    enqueue(queued);
    return null;
  }
};

export const clearQueue = (): void => save([]);

/** Reads the queue again, after another tab has changed it. */
export const reloadQueue = (): void => offlineQueue.set(load());

export { queueKey as offlineQueueKey };
