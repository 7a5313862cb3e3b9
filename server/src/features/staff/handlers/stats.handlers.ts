import type { logCalls, numberCalls, statsCalls } from '@cliffhanger/contracts/staff';
import type { AccountLookup } from '#features/account/account.ts';
import type { Numbers } from '#features/numbers/numbers.ts';
import { mayDo, type PutBack, readerOf } from '#features/staff/put-back.service.ts';
import { readDramaStats } from '#features/staff/retention.service.ts';
import { readMissedTerms, readRevenue } from '#features/staff/sales-stats.service.ts';
import { listLog } from '#features/staff/staff-log.service.ts';
import { readStats } from '#features/staff/stats.service.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';

/** Serves `pnpm staff stats`. */
export const statsHandlers = (platform: Platform, numbers: Numbers): Handlers<typeof statsCalls> => ({
  stats: ({ days }) => readStats(platform, days),
  'stats.drama': ({ slug }) => readDramaStats(platform, slug),
  'stats.revenue': (input) => readRevenue(platform, input),
  'stats.paywall': numbers.walls,
  'search.missed': (input) => readMissedTerms(platform, input),
});

/** Serves the figures of periods, and what was spent on ads. */
export const numberHandlers = (numbers: Numbers): Handlers<typeof numberCalls> => ({
  'stats.now': numbers.now,
  'stats.money': numbers.money,
  'stats.wall': numbers.wall,
  'stats.retention': numbers.retention,
  'stats.cohorts': numbers.cohorts,
  'stats.playback': numbers.playback,
  'stats.campaigns': numbers.campaigns,
  'spend.list': numbers.listSpend,
  'spend.set': ({ rows }) => numbers.setSpend(rows),
});

/** Serves `pnpm staff log`. */
export const logHandlers = (
  platform: Platform,
  { accounts, putBack }: { accounts: Pick<AccountLookup, 'listIds'>; putBack: PutBack },
): Handlers<typeof logCalls> => ({
  'log.list': async ({ subject, ...search }, operator) => {
    const page = await listLog(platform, {
      ...search,
      reader: readerOf(operator),
      ...(subject !== undefined && { ids: [subject, ...(await accounts.listIds(subject))] }),
    });
    if (mayDo(operator, 'people.read')) return page;
    return { ...page, items: page.items.map((entry) => ({ ...entry, viewer: null })) };
  },
  'log.putBack': ({ id }, operator) => putBack(id, operator),
});
