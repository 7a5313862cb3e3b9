import type { Account } from '#features/account/account.ts';
import type { Analytics } from '#features/analytics/analytics.ts';
import type { Feature } from '#features/feature.ts';
import type { Attempts } from '#features/rate-limits/rate-limits.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { Platform } from '#platform/platform.ts';
import { createDeletion } from './deletion.service.ts';
import { createErasure } from './erasure.service.ts';
import { createDataExports } from './export.service.ts';
import { myDataRoutes } from './my-data.routes.ts';

interface MyDataDependencies {
  account: Account;
  sessions: Sessions;
  attempts: Attempts;
  analytics: Analytics;
}

/** The export of all that is stored about a user, and the deletion of an account after a wait. */
export const openMyData = (
  platform: Platform,
  { account, sessions, attempts, analytics }: MyDataDependencies,
): Feature => {
  const deletion = createDeletion(platform, account.proof, sessions);
  const erasure = createErasure(platform, sessions, analytics);
  return {
    api: [myDataRoutes(platform, createDataExports(platform, attempts), deletion)],
    jobs: [{ name: 'erase-accounts', everySeconds: 1800, run: erasure.run }],
  };
};
