import type { contract, DramaCard, EndpointData, HistoryItem } from '@cliffhanger/contracts';
import type { DramaCards } from '#features/dramas/dramas.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findLatestPosition,
  type HistoryKey,
  type HistoryRow,
  listLastPositions,
  listLastWatched,
} from './watch-history.repository.ts';

export type { HistoryKey };

type ProgressInfo = EndpointData<typeof contract.progress.info>;

/** A viewer's position in a drama: the episode to continue with, and whether they follow the drama. */
export interface LastPosition {
  followed: boolean;
  number: number;
  started: boolean;
  /** The last published episode is watched to its end. */
  finished: boolean;
}

/** The watch history of viewers. Each method runs one query, and one for each card that is not cached. */
export interface WatchHistory {
  find(
    userId: string,
    input: { dramaId: string; episodeId: string | undefined; country: string },
  ): ProgressInfo;
  listHistory(
    userId: string,
    viewer: Viewer,
    page: { limit: number; after: HistoryKey | null },
  ): Promise<{ items: HistoryItem[]; next: HistoryKey | null }>;
  /** Reads a viewer's position in several dramas at once. @returns a function that looks one up */
  lastPositions(userId: string, dramaIds: readonly string[]): (dramaId: string) => LastPosition;
}

/** Whole percent, rounded down, so that only a finished episode shows 100. */
const percentOf = ({ finished, positionSeconds, durationSeconds }: HistoryRow): number =>
  finished === 1 ? 100 : Math.min(99, Math.floor((positionSeconds / Math.max(1, durationSeconds)) * 100));

const historyItemView = (row: HistoryRow, drama: DramaCard): HistoryItem => ({
  drama,
  episodeId: row.episodeId,
  episodesIndex: row.number,
  progress: row.positionSeconds,
  durationSeconds: row.durationSeconds,
  percent: percentOf(row),
  finished: row.finished === 1,
  watchedAt: new Date(row.updatedAt).toISOString(),
});

export const createWatchHistory = (
  { database: { rows } }: Pick<Platform, 'database'>,
  cards: DramaCards,
): WatchHistory => ({
  find(userId, input) {
    const row = findLatestPosition(rows, userId, input);
    if (!row) return null;
    return {
      dramaId: input.dramaId,
      episodeId: row.episodeId,
      episodesIndex: row.number,
      progress: row.positionSeconds,
      finished: row.finished === 1,
      watchedAt: new Date(row.updatedAt).toISOString(),
    };
  },

  async listHistory(userId, viewer, { limit, after }) {
    const found = listLastWatched(rows, userId, { limit: limit + 1, after }, viewer);
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    const dramas = await Promise.all(page.map(({ dramaId }) => cards.find(dramaId, viewer.language)));
    return {
      items: page.flatMap((row, index) => {
        const drama = dramas[index];
        return drama ? historyItemView(row, drama) : [];
      }),
      next: last ? { watchedAtMs: last.updatedAt, dramaId: last.dramaId } : null,
    };
  },

  lastPositions(userId, dramaIds) {
    const positions = new Map(listLastPositions(rows, userId, dramaIds).map((row) => [row.dramaId, row]));
    return (dramaId) => {
      const row = positions.get(dramaId);
      const [last, isWatched]: [number, 0 | 1] = row?.last ? JSON.parse(row.last) : [1, 0];
      const finished = isWatched === 1 && last >= (row?.episodeCount ?? 0);
      return {
        followed: row?.followed === 1,
        number: finished ? 1 : last + isWatched,
        started: Boolean(row?.last),
        finished,
      };
    };
  },
});
