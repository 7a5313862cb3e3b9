import { setTimeout } from 'node:timers/promises';
import type { SqlValues } from '#platform/database/open-database.ts';
import { openStatisticsFile, type StatisticsFile } from '#platform/database/statistics-file.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import {
  countEvents,
  countPlaybacks,
  findErased,
  findForeign,
  findLeft,
  forgetErased,
  forgetOld,
  markForgotten,
  restart,
  rollupSchema,
} from './rollup.sql.ts';

/** The statistics file, and what keeps it up to date: docs/decisions/0124-statistics-file.md. */
export interface Rollup {
  /** Counts what is new, up to a limit. @returns until when it is counted; null if all is */
  catchUp(maxBatches: number): Promise<Date | null>;
  /** Counts what is new in the background, if somebody has ever asked for figures. */
  countInBackground(): Promise<void>;
  rows: StatisticsFile['rows'];
  close(): Promise<void>;
}

const hourMs = 3_600_000;
/** Of a question: some hundred thousand reports, which take about a second the first time and nothing after it. */
export const questionBatches = 10;
/** In a run of the background. It rests after each batch for as long as that took, so that half of a processor is left. */
const maxBackgroundBatches = 50;

export const createRollup = ({ config, clock }: Pick<Platform, 'config' | 'clock'>): Rollup => {
  const { statisticsFile, databaseFile, TRACKING_DAYS } = config;
  const file = openStatisticsFile({ file: statisticsFile, databaseFile, schema: rollupSchema });
  let isClosed = false;

  const change = (statements: readonly string[], values: SqlValues = {}) =>
    file.change(statements.map((sql) => ({ sql, values })));

  const restartIfForeign = async () => {
    const [found] = await file.rows<{ isForeign: 0 | 1 }>(findForeign);
    if (found?.isForeign) await change(restart);
  };
  const forget = async (now: Date) => {
    const values = { now: now.getTime() };
    const [found] = await file.rows<{ erased: number; forgottenHour: number }>(findErased, values);
    if (found?.erased) await change(forgetErased);
    await change(markForgotten, values);
    const oldest = dayOf(daysAfter(now, -TRACKING_DAYS));
    const hour = Date.parse(oldest) / hourMs;
    if (found && found.forgottenHour < hour) await change(forgetOld, { hour, day: oldest });
  };
  const count = async (maxBatches: number): Promise<Date | null> => {
    const now = clock.now();
    await restartIfForeign();
    await forget(now);
    for (let batch = 1; ; batch += 1) {
      await change([...countEvents, ...countPlaybacks], { hour: Math.floor(now.getTime() / hourMs) });
      const [left] = await file.rows<{ eventAt: number | null; isLeft: 0 | 1 }>(findLeft);
      if (!left?.isLeft) return null;
      if (batch >= maxBatches || isClosed) return new Date(left.eventAt ?? 0);
    }
  };
  // Two at once would count the same events twice.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };

  return {
    catchUp: (maxBatches) => inTurn(() => count(maxBatches)),
    async countInBackground() {
      if (!file.isUsed()) return;
      for (let batch = 0; batch < maxBackgroundBatches && !isClosed; batch += 1) {
        const startedAt = performance.now();
        const until = await inTurn(() => count(1));
        if (until === null) return;
        await setTimeout(performance.now() - startedAt);
      }
    },
    rows: file.rows,
    async close() {
      isClosed = true;
      await turn;
      await file.close();
    },
  };
};
