import { formatMoney } from '@cliffhanger/contracts';
import type { StaffResult } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import type { StaffContext } from '../context.ts';
import { formatTable, printResult } from '../output.ts';

type Now = StaffResult<'stats.now'>;

const formatSoFar = (name: string, { count, change }: Now['plays']): (string | number)[] => [
  name,
  count.toLocaleString('en'),
  change === null ? '–' : `${change < 0 ? '−' : '+'}${Math.round(Math.abs(change) * 100)} %`,
];

const formatNow = ({ day, dayBefore, zone, watching, money, ...counts }: Now): string => {
  const most = watching.mostWatched;
  const ofEpisode = most && watching.viewers > 0 ? `, ${most.viewers} of them episode ${most.number}` : '';
  const amount = (amountMinor: number, currency: string) => formatMoney('en', { amountMinor, currency });
  return [
    `${day} so far, days of ${zone}, against ${dayBefore} by the same time`,
    `${watching.viewers.toLocaleString('en')} watch now${ofEpisode}.`,
    formatTable(
      ['today', 'so far', 'change'],
      [
        formatSoFar('plays', counts.plays),
        formatSoFar('new viewers', counts.newViewers),
        formatSoFar('unlocks with coins', counts.unlocks),
        formatSoFar('coins spent', counts.spentCoins),
      ],
    ),
    money.length === 0
      ? 'Nothing was paid today, or a week ago.'
      : formatTable(
          ['currency', 'left so far', 'a week ago by now'],
          money.map(({ currency, leftMinor, leftMinorBefore }) => [
            ...[currency, amount(leftMinor, currency), amount(leftMinorBefore, currency)],
          ]),
        ),
  ].join('\n\n');
};

/** Adds `pnpm staff stats now`. */
export const addNowCommand = (stats: Command, staff: StaffContext): void => {
  stats
    .command('now')
    .option('--zone <zone>', 'the time zone of the day, such as Europe/Berlin', 'UTC')
    .description('who watches now, and what happened today, against the same weekday of last week')
    .addHelpText('after', '\nExample:\n  pnpm staff stats now --zone America/Sao_Paulo')
    .action(async ({ zone }: { zone: string }, command: Command) => {
      printResult(command, await staff.callServer('stats.now', { zone }), formatNow);
    });
};
