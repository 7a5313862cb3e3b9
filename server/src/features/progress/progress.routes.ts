import { contract } from '@cliffhanger/contracts';
import { implement } from '#http/routes.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { requireUser } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import type { ProgressService } from './progress.service.ts';
import type { HistoryKey, WatchHistory } from './watch-history.service.ts';

const readKey = (cursor: string | undefined): HistoryKey | null => {
  const key = decodeCursor(cursor, 'number');
  return key && { watchedAtMs: key.value, dramaId: key.id };
};

export const progressRoutes = ({ clock }: Platform, progress: ProgressService, watchHistory: WatchHistory) =>
  implement(contract.progress, {
    report: async ({ body, caller }) => {
      await progress.report(caller, body);
      return null;
    },
    clearHistory: async ({ body, caller }) => {
      await progress.clearHistory(requireUser(caller).userId, body.dramaId);
      return null;
    },
    playbackCount: ({ query, caller }) => progress.countPlayback(query, caller),
    info: ({ query: { dramaId, episodeId }, caller }) =>
      caller.user
        ? watchHistory.find(caller.user.userId, { dramaId, episodeId, country: caller.country })
        : null,
    history: async ({ query: { cursor, limit }, caller: { user, language, country } }) => {
      const after = readKey(cursor);
      if (!user) return { items: [], nextCursor: null };
      const viewer = { language, country, now: clock.now() };
      const { items, next } = await watchHistory.listHistory(user.userId, viewer, { limit, after });
      return { items, nextCursor: encodeCursor(next && { value: next.watchedAtMs, id: next.dramaId }) };
    },
  });
