import { readFile, rm, writeFile } from 'node:fs/promises';
import { type Clock, secondsAfter } from './clock.ts';

/** A clock that can be advanced, to test streaks, expiries and reminders without waiting. */
export interface LabClock extends Clock {
  /** Seconds ahead of the system clock. */
  aheadSeconds(): number;
  /** Advances the clock. The offset survives a restart. */
  advance(seconds: number): Promise<void>;
  /** Returns to the system clock. */
  reset(): Promise<void>;
}

/** @param file stores the offset; a missing file means none */
export const openLabClock = async (file: string, trueClock: Clock): Promise<LabClock> => {
  const stored = Number(await readFile(file, 'utf8').catch(() => '0'));
  let offsetSeconds = Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
  return {
    now: () => secondsAfter(trueClock.now(), offsetSeconds),
    aheadSeconds: () => offsetSeconds,
    async advance(seconds) {
      offsetSeconds += seconds;
      await writeFile(file, String(offsetSeconds));
    },
    async reset() {
      offsetSeconds = 0;
      await rm(file, { force: true });
    },
  };
};
