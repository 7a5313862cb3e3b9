import type { logCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import type { Platform } from '#platform/platform.ts';
import { listLog } from './staff-log.service.ts';

/** Serves `pnpm staff log`. */
export const logHandlers = (
  platform: Platform,
  accounts: Pick<AccountLookup, 'listIds'>,
): StaffHandlers<typeof logCalls> => ({
  'log.list': async ({ subject, ...search }) =>
    listLog(platform, {
      ...search,
      ...(subject !== undefined && { ids: [subject, ...(await accounts.listIds(subject))] }),
    }),
});
