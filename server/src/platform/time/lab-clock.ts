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
  const kept = Number(await readFile(file, 'utf8').catch(() => '0'));
  let ahead = Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
  return {
    now: () => secondsAfter(trueClock.now(), ahead),
    aheadSeconds: () => ahead,
    async advance(seconds) {
      ahead += seconds;
      await writeFile(file, String(ahead));
    },
    async reset() {
      ahead = 0;
      await rm(file, { force: true });
    },
  };
};
