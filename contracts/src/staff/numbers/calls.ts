import { cohortCalls } from './cohorts.ts';
import { moneyCalls } from './money.ts';
import { playbackCalls } from './playback.ts';
import { retentionCalls } from './retention.ts';
import { wallCalls } from './wall.ts';

/** The figures of periods: docs/numbers.md. */
export const numberCalls = {
  ...moneyCalls,
  ...wallCalls,
  ...retentionCalls,
  ...cohortCalls,
  ...playbackCalls,
};
