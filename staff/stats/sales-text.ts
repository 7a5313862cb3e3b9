import { formatMoney } from '@cliffhanger/contracts';
import type { PaywallStats, Revenue } from '@cliffhanger/contracts/staff';
import { formatTable } from '../output.ts';

/** What was sold and spent, by drama, country or offer. */
export const formatRevenue = ({ days: [from, to], by, sales, coins }: Revenue): string => {
  const period = `${from} – ${to}`;
  const sold = formatTable(
    [by === 'drama' ? 'series' : by, 'orders', period],
    sales.map(({ of, orders, ...price }) => [of, orders, formatMoney('en', price)]),
  );
  const spent = formatTable(
    [by, 'unlocks', 'bought coins', 'bonus coins'],
    coins.map(({ of, unlocks, boughtCoins, bonusCoins }) => [of, unlocks, boughtCoins, bonusCoins]),
  );
  return [
    sales.length > 0 ? sold : `Nothing was sold in ${period}.`,
    ...(coins.length > 0 ? [spent] : []),
  ].join('\n\n');
};

/** How accounts go on at the paywalls; no percentage is printed for fewer accounts than this. */
const minForPercent = 20;

/** A table of paywalls. */
export const formatPaywalls = (paywalls: readonly PaywallStats[]): string => {
  if (paywalls.length === 0) return 'Nobody has reached a paywall yet.';
  const columns = ['single', 'rest', 'auto', 'series', 'grant', 'member', 'left', 'paidBefore'] as const;
  return formatTable(
    [
      ...['drama', 'episode', 'reached', 'one unlock', 'rest unlock', 'auto-unlock', 'series', 'granted'],
      ...['member', 'left', 'paid the day before'],
    ],
    paywalls.map((paywall) => [
      ...[paywall.slug, paywall.episode, paywall.reached],
      ...columns.map((column) =>
        paywall.reached < minForPercent
          ? paywall[column]
          : `${paywall[column]} (${Math.round((paywall[column] * 100) / paywall.reached)} %)`,
      ),
    ]),
  );
};
