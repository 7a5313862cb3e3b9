import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { readMoney } from './money.service.ts';
import { createRollup } from './rollup.service.ts';
import { readWall } from './wall.service.ts';

type Question<Read extends (source: never, question: never) => unknown> = Parameters<Read>[1];

/** The figures of periods, for staff. */
export const openNumbers = (platform: Platform) => {
  const rollup = createRollup(platform);
  return {
    numbers: {
      money: (question: Question<typeof readMoney>) => readMoney(platform, question),
      wall: (question: Question<typeof readWall>) => readWall(rollup, question),
    },
    register: (app) => void app.addHook('onClose', rollup.close),
    jobs: [{ name: 'count-for-statistics', everySeconds: 10, run: rollup.countInBackground }],
  } satisfies Feature & { numbers: unknown };
};

export type Numbers = ReturnType<typeof openNumbers>['numbers'];
