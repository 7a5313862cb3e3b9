import { formatMoney } from '@cliffhanger/contracts';
import { type MoneyKey, type MoneyStats, moneyKeys } from '@cliffhanger/contracts/staff';
import { type Command, Option } from 'commander';
import type { StaffContext } from '../context.ts';
import { formatCsv } from '../csv.ts';
import { formatTable, print, printResult } from '../output.ts';
import { parseCountry, parseCurrency } from '../parse-options.ts';
import { asksForCsv, formatPeriod, type PeriodOptions, periodOf, withPeriod } from './period-options.ts';

interface MoneyOptions extends PeriodOptions {
  per: MoneyKey;
  drama?: string;
  country?: string;
  offer?: string;
  currency?: string;
}

const formatSum = (sum: MoneyStats['sums'][number]): (string | number)[] => {
  const amount = (amountMinor: number) => formatMoney('en', { amountMinor, currency: sum.currency });
  return [
    ...[sum.currency, sum.orders, amount(sum.takenMinor), sum.coins],
    ...[sum.returnedOrders, amount(sum.returnedMinor), amount(sum.takenMinor - sum.returnedMinor)],
  ];
};

const sumHeadings = ['currency', 'orders', 'taken', 'coins', 'returned', 'sum', 'left'];

const formatMoneyStats = ({ by, sums, rows, coins, ...period }: MoneyStats): string => {
  const parts = [formatPeriod(period)];
  if (sums.length === 0) parts.push('Nothing was paid, and nothing went back.');
  else parts.push(formatTable(sumHeadings, sums.map(formatSum)));
  if (rows.length > 0 && by !== 'currency')
    parts.push(
      formatTable(
        [by === 'drama' ? 'series' : by, ...sumHeadings],
        rows.map((row) => [row.of ?? 'of no drama', ...formatSum(row)]),
      ),
    );
  if (coins.length > 0)
    parts.push(
      formatTable(
        [by, 'bought coins spent', 'bonus coins spent'],
        coins.map(({ of, boughtCoins, bonusCoins }) => [of, boughtCoins, bonusCoins]),
      ),
    );
  return parts.join('\n\n');
};

/** Columns may be added at the end, and are not renamed or removed. */
const moneyTable = ({ by, rows }: MoneyStats): string =>
  formatCsv(
    [by, 'currency', 'orders', 'taken_minor', 'coins', 'returned_orders', 'returned_minor'],
    rows.map((row) => [
      ...[row.of, row.currency, row.orders, row.takenMinor, row.coins],
      ...[row.returnedOrders, row.returnedMinor],
    ]),
  );

/** Adds `pnpm staff stats money`. */
export const addMoneyCommand = (stats: Command, staff: StaffContext): void => {
  withPeriod(stats.command('money'))
    .addOption(new Option('--per <kind>', 'what the orders are summed by').choices(moneyKeys).default('day'))
    .option('--drama <slug>', 'only orders of its whole series, and coins that unlocked its episodes')
    .option('--country <country>', 'only of accounts of this country', parseCountry)
    .option('--offer <id>', 'only orders of this offer')
    .option('--currency <currency>', 'only orders in this currency', parseCurrency)
    .option('--csv', 'print the sums as CSV')
    .description(
      'what was paid and what went back, by the day on which it did, and the coins that were spent',
    )
    .addHelpText('after', '\nExample:\n  pnpm staff stats money --per country --zone Europe/Berlin')
    .action(
      async ({ per: by, drama: slug, offer: templateId, ...options }: MoneyOptions, command: Command) => {
        const { country, currency } = options;
        const filter = { slug, country, templateId, currency };
        const money = await staff.callServer('stats.money', { ...periodOf(options), by, ...filter });
        if (asksForCsv(command)) print(command, moneyTable(money));
        else printResult(command, money, formatMoneyStats);
      },
    );
};
