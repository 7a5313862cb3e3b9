import type { Clock } from '#platform/time/clock.ts';

/** Accounts that watch at this moment, and the episode number that most of them watch. */
export interface WatchingCounts {
  viewers: number;
  /** Null when nobody watches. */
  mostWatched: { number: number; viewers: number } | null;
}

/** Who reported a place just now. In memory only: it is right again seconds after a start. */
export interface WatchingNow {
  /** Notes a report of a viewer. @param number of the episode @param at of the place, which may be older than the report */
  note(userId: string, number: number, at: Date): void;
  count(): WatchingCounts;
}

/** Players report every five seconds. Somebody who missed five reports does not watch. */
const watchingMs = 30_000;

export const createWatchingNow = ({ clock }: { clock: Clock }): WatchingNow => {
  /** The oldest report first. */
  const reports = new Map<string, { number: number; atMs: number }>();
  const oldestMs = () => clock.now().getTime() - watchingMs;
  const forgetOld = () => {
    const fromMs = oldestMs();
    for (const [userId, { atMs }] of reports) {
      if (atMs >= fromMs) return;
      reports.delete(userId);
    }
  };
  return {
    note(userId, number, at) {
      const atMs = at.getTime();
      if (atMs < oldestMs()) return;
      reports.delete(userId);
      reports.set(userId, { number, atMs });
      forgetOld();
    },
    count() {
      const fromMs = oldestMs();
      const watching = [...reports.values()].filter(({ atMs }) => atMs >= fromMs);
      const byNumber = Map.groupBy(watching, ({ number }) => number);
      const [most] = [...byNumber]
        .map(([number, viewers]) => ({ number, viewers: viewers.length }))
        .toSorted((one, other) => other.viewers - one.viewers || one.number - other.number);
      return { viewers: watching.length, mostWatched: most ?? null };
    },
  };
};
