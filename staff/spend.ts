import { readFile } from 'node:fs/promises';
import { formatMoney } from '@cliffhanger/contracts';
import {
  givenCurrency,
  readSpendCsv,
  type SpendMistake,
  type StaffResult,
  spendColumns,
} from '@cliffhanger/contracts/staff';
import { RefusedFilesError } from '@cliffhanger/server/encoding/refused-files-error.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import type { StaffContext } from './context.ts';
import { formatExcerpt, formatTable, printResult } from './output.ts';
import { checkWith, parseCurrency, parseLimit } from './parse-options.ts';
import { parsePrice } from './parse-price.ts';

type Spend = StaffResult<'spend.list'>;

const formatSpend = ({ rows }: Spend): string =>
  rows.length === 0
    ? 'Nothing was spent: pnpm staff spend set --help'
    : formatTable(
        ['day', 'campaign', 'spent', 'changed'],
        rows.map(({ day, campaign, currency, amountMinor, changedAt }) => [
          ...[day, formatExcerpt(campaign), formatMoney('en', { amountMinor, currency }), changedAt],
        ]),
      );

const formatStored = ({ stored, removed }: StaffResult<'spend.set'>): string =>
  removed > 0 ? `removed: ${removed}` : `stored: ${stored}`;

const problems: Record<SpendMistake['problem'], (value: string) => string> = {
  campaign: (value) =>
    value === '' ? 'campaign: write its name' : `campaign: ${formatExcerpt(value)} is no name of a campaign`,
  day: (value) => `day: "${formatExcerpt(value)}" is no day; write it like 2026-12-24`,
  currency: (value) =>
    `currency: "${formatExcerpt(value)}" is no currency; write its three letters, like USD`,
  amount: (value) =>
    `amount: "${formatExcerpt(value)}" is no amount; write it like 1234.50, without thousands separators`,
  decimals: (value) => `amount: ${formatExcerpt(value)} has more decimals than its currency`,
  twice: (value) => `line ${value} is of the same campaign, day and currency`,
  cells: (value) =>
    `has more cells than the first line: ${formatExcerpt(value)}; quote a text with a separator`,
  columns: (value) => `lacks the columns ${value}; the first line names ${spendColumns.join(', ')}`,
  rows: (value) => `the file has ${value} rows; send at most 1,000 at once`,
  empty: () => 'the file has no rows',
};

/** Each mistake of a file by its line. */
const describeMistakes = (file: string, mistakes: readonly SpendMistake[]): string[] =>
  mistakes.map(({ line, problem, value }) => `${file}:${line}: ${problems[problem](value)}`);

const addImport = (spend: Command, staff: StaffContext): void => {
  spend
    .command('import')
    .argument('<file>', `CSV whose first line names the columns ${spendColumns.join(', ')}, in any order`)
    .description('store what was spent from a file; one mistake, and nothing of it is stored')
    .addHelpText('after', '\nExample:\n  pnpm staff spend import november.csv')
    .action(async (file: string, _options, command: Command) => {
      const text = await readFile(staff.resolvePath(file), 'utf8').catch((error: NodeJS.ErrnoException) => {
        throw new StaffError(error.code === 'ENOENT' ? `${file} does not exist` : error.message);
      });
      const { rows, mistakes } = readSpendCsv(text);
      if (mistakes.length > 0) throw new RefusedFilesError(describeMistakes(file, mistakes));
      printResult(command, await staff.callServer('spend.set', { rows }), formatStored);
    });
};

const addSetAndRemove = (spend: Command, staff: StaffContext): void => {
  spend
    .command('set')
    .argument('<campaign>', 'its name, as its links have it')
    .argument('<day>', 'such as 2026-12-24')
    .argument('<currency>', 'such as USD', parseCurrency)
    .requiredOption('--amount <amount>', 'such as 120.50')
    .description('store what was spent on a day, in the place of what was stored before')
    .addHelpText('after', '\nExample:\n  pnpm staff spend set "Ferry launch" 2026-12-24 USD --amount 120.50')
    .action(
      async (
        campaign: string,
        day: string,
        currency: string,
        options: { amount: string },
        command: Command,
      ) => {
        const amountMinor = parsePrice(options.amount, checkWith(givenCurrency, currency));
        const input = { rows: [{ campaign, day, currency, amountMinor }] };
        printResult(command, await staff.callServer('spend.set', input), formatStored);
      },
    );
  spend
    .command('remove')
    .argument('<campaign>', 'its name')
    .argument('<day>', 'such as 2026-12-24')
    .argument('<currency>', 'such as USD', parseCurrency)
    .description('remove what was stored for a day')
    .addHelpText('after', '\nExample:\n  pnpm staff spend remove "Ferry launch" 2026-12-24 USD')
    .action(async (campaign: string, day: string, currency: string, _options, command: Command) => {
      const input = { rows: [{ campaign, day, currency, amountMinor: null }] };
      printResult(command, await staff.callServer('spend.set', input), formatStored);
    });
};

/** Adds `pnpm staff spend …`. */
export const addSpendCommands = (program: Command, staff: StaffContext): void => {
  const spend = program
    .command('spend')
    .description('what was spent on ads, which figures of campaigns need');
  addSetAndRemove(spend, staff);
  addImport(spend, staff);
  spend
    .command('list')
    .option('--campaign <name>', 'only of this campaign')
    .option('--from <day>', 'the first day')
    .option('--until <day>', 'the last day')
    .option('--limit <number>', 'how many rows', parseLimit, 100)
    .description('list what was spent, the latest day first')
    .addHelpText('after', '\nExample:\n  pnpm staff spend list --campaign "Ferry launch"')
    .action(
      async (
        options: { campaign?: string; from?: string; until?: string; limit: number },
        command: Command,
      ) => printResult(command, await staff.callServer('spend.list', options), formatSpend),
    );
};
