import { readFile, rm, writeFile } from 'node:fs/promises';
import { type Clock, secondsAfter } from './clock.ts';

/** A clock that can be put forward, to see streaks, expiries and reminders without waiting. */
export interface LabClock extends Clock {
  /** Seconds ahead of the true time. */
  aheadSeconds(): number;
  /** Puts it forward. A restart keeps it. */
  advance(seconds: number): Promise<void>;
  /** Back to the true time. */
  reset(): Promise<void>;
}

/** @param file remembers how far ahead it is; without one it is on time */
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
