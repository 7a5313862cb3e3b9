import { contract } from '@cliffhanger/contracts';
import { viewerOf } from '#http/caller.ts';
import { decodeCursor, encodeCursor } from '#http/cursor.ts';
import { implement } from '#http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import type { HistoryKey } from './watching.repository.ts';
import type { Watching } from './watching.service.ts';

const readKey = (cursor: string | undefined): HistoryKey | null => {
  const key = decodeCursor(cursor, 'number');
  return key && { watchedAt: new Date(key.value), dramaId: key.id };
};

export const progressRoutes = ({ clock }: Platform, watching: Watching) =>
  implement(contract.progress, {
    report: async ({ body, caller }) => {
      await watching.report(caller, body);
      return null;
    },
    clearHistory: async ({ body, caller }) => {
      await watching.clearHistory(viewerOf(caller).userId, body.dramaId);
      return null;
    },
    playbackCount: ({ query, caller }) => watching.countPlayback(query, caller),
    info: ({ query: { dramaId, episodeId }, caller }) =>
      caller.viewer ? watching.findPosition(caller.viewer.userId, dramaId, episodeId) : null,
    history: async ({ query: { cursor, limit }, caller: { viewer, language, country } }) => {
      if (!viewer) return { items: [], nextCursor: null };
      const { items, next } = await watching.listHistory(
        viewer.userId,
        language,
        { country, now: clock.now() },
        { limit, after: readKey(cursor) },
      );
      return {
        items,
        nextCursor: encodeCursor(next && { value: next.watchedAt.getTime(), id: next.dramaId }),
      };
    },
  });
