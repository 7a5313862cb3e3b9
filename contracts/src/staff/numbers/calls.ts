import { campaignCalls } from './campaigns.ts';
import { cohortCalls } from './cohorts.ts';
import { moneyCalls } from './money.ts';
import { nowCalls } from './now.ts';
import { playbackCalls } from './playback.ts';
import { retentionCalls } from './retention.ts';
import { spendCalls } from './spend.ts';
import { wallCalls } from './wall.ts';

/** The figures of periods, and what staff add to them: docs/numbers.md. */
export const numberCalls = {
  ...nowCalls,
  ...moneyCalls,
  ...wallCalls,
  ...retentionCalls,
  ...cohortCalls,
  ...playbackCalls,
  ...campaignCalls,
  ...spendCalls,
};
