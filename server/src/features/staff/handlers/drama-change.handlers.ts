import type { dramaChangeCalls } from '@cliffhanger/contracts/staff';
import { changeDrama, planDramaChange } from '#features/library/library.ts';
import { refuseStale } from '#features/staff/staff-log.service.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';
import type { StaffDependencies } from './staff-dependencies.ts';

/** Serves the changes of a drama that the console makes together. */
export const dramaChangeHandlers = (
  platform: Platform,
  { coinReturns }: StaffDependencies,
): Handlers<typeof dramaChangeCalls> => ({
  'drama.change': (change) => changeDrama(platform, change, coinReturns.add),
  'drama.planChange': async (change) => {
    const subject = { kind: 'drama', id: change.slug } as const;
    await refuseStale(platform.database.read, { subject, revision: change.revision });
    return planDramaChange(platform, change);
  },
});
