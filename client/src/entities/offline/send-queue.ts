import { limits } from '@cliffhanger/contracts/core';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import { isUnanswered } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken, onTokenChange } from '#lib/api/token.ts';
import { connection } from '#lib/connection/connection.ts';
import { inOneTab } from '#lib/in-one-tab.ts';
import {
  clearQueue,
  dequeue,
  offlineQueue,
  offlineQueueKey,
  type QueueEntry,
  reloadQueue,
} from './offline-queue.ts';

const lockName = 'sj_offline_queue';

/**
 * Sends the queue now and each time the connection is back, once for all tabs of the browser.
 * @param onRefused gets the error of a call that the server refused; the call is dropped
 * @returns a function that stops it
 */
export const startOfflineQueue = (onRefused: (error: unknown) => void): (() => void) => {
  const send = () => {
    if (connection.value.isLost || offlineQueue.value.length === 0 || getToken() === null) return;
    // Without locks two tabs may send a call twice, which changes nothing.
    void inOneTab(lockName, { ifAvailable: true }, () => sendAll(onRefused));
  };
  const followOtherTabs = ({ key }: StorageEvent) => {
    if (key === offlineQueueKey) reloadQueue();
  };
  const unsubscribe = connection.subscribe(send);
  const unsubscribeToken = onTokenChange((token) => {
    if (token === null) clearQueue();
  });
  window.addEventListener('storage', followOtherTabs);
  send();
  return () => {
    unsubscribe();
    unsubscribeToken();
    window.removeEventListener('storage', followOtherTabs);
  };
};

const sendAll = async (onRefused: (error: unknown) => void): Promise<void> => {
  reloadQueue();
  for (const entry of offlineQueue.value) {
    try {
      await sendEntry(entry);
    } catch (error) {
      // The rest waits with it.
      if (isUnanswered(error)) return;
      onRefused(error);
    }
    dequeue(entry);
    const { dramaId } = entry.call;
    const drama = { dramaId };
    await invalidate(queryClient, [
      api.dramas.detail.key(drama),
      ...(entry.call.kind === 'progress' ? staleAfter.progress(drama) : staleAfter.follow()),
    ]);
  }
};

const sendEntry = ({ call, queuedAtMs }: QueueEntry): Promise<unknown> => {
  const { dramaId } = call;
  if (call.kind === 'follow') return api.engagement.followDrama.call({ dramaId, followed: call.followed });
  const { episodeId } = call;
  if (call.kind === 'like') return api.engagement.likeEpisode.call({ dramaId, episodeId, liked: call.liked });
  const ageSeconds = Math.max(0, Math.round((Date.now() - queuedAtMs) / 1_000));
  return api.progress.report.call({
    dramaId,
    episodeId,
    progress: call.progressSeconds,
    watchedSeconds: call.watchedSeconds,
    fromFeed: call.fromFeed,
    ageSeconds: Math.min(ageSeconds, limits.progressMaxAgeSeconds),
    episodesIndex: call.episodeNumber,
    episodesNum: call.episodesNum,
    ...(call.title && { dramaName: call.title }),
  });
};
