import { formatMoney } from '@cliffhanger/contracts';
import type { Command } from 'commander';
import { ask } from './call-server.ts';
import { say, table } from './output.ts';
import { whole } from './parse-options.ts';

interface Stats {
  days: string[];
  plays: number[];
  finishes: number[];
  newViewers: number[];
  unlocks: number[];
  spentCoins: number[];
  revenueMinor: Record<string, number[]>;
  mostPlayed: { slug: string; plays: number; follows: number }[];
}

const bars = [...'▁▂▃▄▅▆▇█'];

/** Numbers as little bars, the highest of them full; nothing at all is a dot. */
export const sparkline = (numbers: readonly number[]): string => {
  const most = Math.max(...numbers, 1);
  return numbers.map((number) => (number === 0 ? '·' : bars[Math.ceil((number / most) * 8) - 1])).join('');
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const page = ({ days, mostPlayed, revenueMinor, ...counts }: Stats): string => {
  const plain = (number: number) => number.toLocaleString('en');
  const rows: [string, readonly number[], (number: number) => string][] = [
    ['plays', counts.plays, plain],
    ['finishes', counts.finishes, plain],
    ['unlocks', counts.unlocks, plain],
    ['coins spent', counts.spentCoins, plain],
    ['new viewers', counts.newViewers, plain],
    ...Object.entries(revenueMinor).map(([currency, numbers]): (typeof rows)[number] => [
      ...([`revenue ${currency}`, numbers] as const),
      (amountMinor) => formatMoney('en', { amountMinor, currency }),
    ]),
  ];
  const byDay = table(
    ['', `${days[0]} – ${days.at(-1)}`, 'today', 'all'],
    rows.map(([name, numbers, text]) => [
      ...[name, sparkline(numbers), text(numbers.at(-1) ?? 0), text(sum(numbers))],
    ]),
  );
  const best = table(
    ['most played', 'plays', 'follows'],
    mostPlayed.map(({ slug, plays, follows }) => [slug, plays, follows]),
  );
  return mostPlayed.length > 0 ? `${byDay}\n\n${best}` : byDay;
};

/** `pnpm staff stats` */
export const addStatsCommand = (program: Command): void => {
  program
    .command('stats')
    .option('--days <number>', 'how many days back, today among them', whole, 30)
    .description('plays, finishes, unlocks, revenue by day (UTC)')
    .addHelpText('after', '\nExample:\n  pnpm staff stats --days 14')
    .action(async ({ days }: { days: number }, command: Command) =>
      say(command, await ask<Stats>('stats', { days }), page),
    );
};
