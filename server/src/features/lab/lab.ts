import type { Feature } from '#features/feature.ts';
import type { Gifts } from '#features/rewards/rewards.ts';
import type { Platform } from '#platform/platform.ts';
import { type Demo, registerLab } from './lab.routes.ts';

export type { Demo } from './lab.routes.ts';
export { labNotice } from './lab-notice.ts';

/** Pages for development and demonstration: simulators of providers, the clock, gifts and the reset of the demo. */
export const openLab = (platform: Platform, gifts: Gifts, demo: Demo | null): Feature => ({
  register: (app) => registerLab(app, platform, { gifts, demo }),
});
