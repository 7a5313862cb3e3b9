import type { Feature } from '#features/feature.ts';
import type { WatchingNow } from '#features/progress/progress.ts';
import type { Platform } from '#platform/platform.ts';
import { readCampaigns } from './campaigns.service.ts';
import { readCohorts } from './cohorts.service.ts';
import { readMoney } from './money.service.ts';
import { readNow } from './now.service.ts';
import { readPlayback } from './playback.service.ts';
import { readRetention } from './retention.service.ts';
import { createRollup } from './rollup.service.ts';
import { listSpend, type SpendChange, setSpend } from './spend.service.ts';
import { readWall, readWalls } from './wall.service.ts';

/** The figures of periods, for staff, and what staff say was spent on ads. */
export const openNumbers = (
  platform: Platform,
  { watchingNow }: { watchingNow: Pick<WatchingNow, 'count'> },
) => {
  const rollup = createRollup(platform);
  return {
    numbers: {
      now: (question: Parameters<typeof readNow>[2]) => readNow(platform, watchingNow, question),
      money: (question: Parameters<typeof readMoney>[1]) => readMoney(platform, question),
      wall: (question: Parameters<typeof readWall>[1]) => readWall(rollup, question),
      walls: () => readWalls(rollup),
      retention: (question: Parameters<typeof readRetention>[2]) => readRetention(platform, rollup, question),
      cohorts: (question: Parameters<typeof readCohorts>[2]) => readCohorts(platform, rollup, question),
      playback: (question: Parameters<typeof readPlayback>[1]) => readPlayback(rollup, question),
      campaigns: (question: Parameters<typeof readCampaigns>[2]) => readCampaigns(platform, rollup, question),
      listSpend: (question: Parameters<typeof listSpend>[1]) => listSpend(platform, question),
      setSpend: (rows: readonly SpendChange[]) => setSpend(platform, rows),
    },
    register: (app) => void app.addHook('onClose', rollup.close),
    jobs: [{ name: 'count-for-statistics', everySeconds: 10, run: rollup.countInBackground }],
  } satisfies Feature & { numbers: unknown };
};

export { findSpend } from './spend.repository.ts';

export type Numbers = ReturnType<typeof openNumbers>['numbers'];
