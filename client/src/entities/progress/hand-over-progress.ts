import { limits } from '@cliffhanger/contracts/core';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { api } from '#lib/api/client.ts';
import { ApiError, isTokenRefusal } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { getToken, onTokenChange } from '#lib/api/token.ts';
import { isHandoverAllowed } from './hand-over-permission.ts';
import type { EpisodePosition, WatchedDrama } from './visitor-progress.ts';
import { readWatched, saveWatched } from './visitor-storage.ts';

/**
 * Sends the progress of a visitor to the account that they sign in to, once. What does not arrive waits for the next launch.
 * A sign-in that nobody asked for gets nothing: it may be another person's.
 */
export const startProgressHandover = (): void => {
  onTokenChange((token) => {
    if (token !== null) void handOver();
  });
  if (getToken() !== null) void handOver();
};

const handOver = async () => {
  const watched = readWatched();
  if (watched.length === 0 || !isHandoverAllowed()) return;
  try {
    // The oldest first, so that the account's history has the same order.
    for (const entry of watched.toReversed()) {
      for (const position of entry.episodes) await report(entry, position);
      saveWatched(readWatched().filter(({ drama }) => drama.dramaId !== entry.drama.dramaId));
    }
  } catch {
    // No screen waits for this: the rest stays on the device until the next launch.
  }
  const stale = watched.flatMap(({ drama }) => staleAfter.progress(drama));
  await invalidate(queryClient, stale);
};

/** @throws NetworkError, ContractError, and ApiError if the session has ended */
const report = async ({ drama }: WatchedDrama, position: EpisodePosition): Promise<void> => {
  const ageSeconds = Math.max(0, Math.round((Date.now() - position.watchedAtMs) / 1_000));
  if (ageSeconds > limits.progressMaxAgeSeconds) return;
  try {
    await api.progress.report.call({
      dramaId: drama.dramaId,
      episodeId: position.episodeId,
      progress: position.finished ? 0 : position.positionSeconds,
      ageSeconds,
      dramaName: drama.title,
      episodesIndex: position.number,
      episodesNum: drama.episodesNum,
    });
  } catch (error) {
    // The server refuses what is gone. Trying again would not help.
    if (!(error instanceof ApiError) || isTokenRefusal(error)) throw error;
  }
};
