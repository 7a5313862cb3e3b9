import type { logCalls, statsCalls } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import { readDramaStats } from '#features/staff/retention.service.ts';
import { readMissedTerms, readPaywalls, readRevenue } from '#features/staff/sales-stats.service.ts';
import { listLog } from '#features/staff/staff-log.service.ts';
import { readStats } from '#features/staff/stats.service.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';

/** Serves `pnpm staff stats`. */
export const statsHandlers = (platform: Platform): Handlers<typeof statsCalls> => ({
  stats: ({ days }) => readStats(platform, days),
  'stats.drama': ({ slug }) => readDramaStats(platform, slug),
  'stats.revenue': (input) => readRevenue(platform, input),
  'stats.paywall': () => readPaywalls(platform),
  'search.missed': (input) => readMissedTerms(platform, input),
});

/** Serves `pnpm staff log`. */
export const logHandlers = (
  platform: Platform,
  accounts: Pick<AccountLookup, 'listIds'>,
): Handlers<typeof logCalls> => ({
  'log.list': async ({ subject, ...search }) =>
    listLog(platform, {
      ...search,
      ...(subject !== undefined && { ids: [subject, ...(await accounts.listIds(subject))] }),
    }),
});
