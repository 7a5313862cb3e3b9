import { limits } from '@cliffhanger/contracts';
import { secondsAfter } from '#platform/time/clock.ts';

/** The end of the time in which an unlock can be undone. */
export const undoUntil = (unlockedAt: Date): Date => secondsAfter(unlockedAt, limits.undoSeconds);
