import { open, rm } from 'node:fs/promises';
import type { StaffArguments, StaffCampaignJson, StaffResult } from '@cliffhanger/contracts/staff';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { checkInput } from './check-input.ts';
import type { StaffContext } from './context.ts';
import { formatTable, printResult } from './output.ts';
import { parseEnd, parseTime, refusePast } from './parse-options.ts';

interface CreateOptions {
  count: string;
  coins?: string;
  days?: string;
  name?: string;
  uses: string;
  expires?: string;
  out: string;
}

/** Creates the file before the codes, because the codes can be read only once. */
const createFile = (file: string) =>
  open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StaffError(
      error.code === 'EEXIST' ? `${file} already exists; codes are written to a new file` : error.message,
    );
  });

const toInput = ({
  count,
  coins,
  days,
  name,
  uses,
  expires,
}: CreateOptions): StaffArguments<'codes.create'> => {
  if ((coins === undefined) === (days === undefined)) throw new UsageError(['give either --coins or --days']);
  refusePast('--until', expires);
  return {
    name,
    count: Number(count),
    kind: coins === undefined ? 'days' : 'coins',
    amount: Number(coins ?? days),
    maxUses: Number(uses),
    expiresAt: expires ?? null,
  };
};

const createCodes = async (options: CreateOptions, staff: StaffContext) => {
  const input = toInput(options);
  checkInput('codes.create', input);
  const file = staff.resolvePath(options.out);
  const handle = await createFile(file);
  try {
    const codes = await staff.callServer('codes.create', input);
    const expires = input.expiresAt === null ? '' : new Date(input.expiresAt).toISOString();
    const rows = codes.map((code) => [code, input.kind, input.amount, input.maxUses, expires].join(','));
    await handle.writeFile(`${['code,kind,amount,uses,expires', ...rows].join('\n')}\n`);
    return { file, count: codes.length };
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await handle.close();
  }
};

const formatCampaigns = (campaigns: readonly StaffCampaignJson[]): string =>
  campaigns.length === 0
    ? 'There are no codes: pnpm staff codes create --help'
    : formatTable(
        ['name', 'pays', 'codes', 'used', 'limit', 'coins given', 'ends', 'created'],
        campaigns.map(({ name, kind, amount, codes, used, limit, coinsGiven, expiresAt, createdAt }) => [
          ...[name ?? '–', `${amount} ${kind}`, codes, used, limit, coinsGiven],
          ...[expiresAt ?? 'never', createdAt],
        ]),
      );

const formatUses = ({ days, countries }: StaffResult<'codes.uses'>): string =>
  days.length === 0
    ? 'Nobody used these codes yet.'
    : [
        formatTable(
          ['day', 'uses'],
          days.map(({ day, uses }) => [day, uses]),
        ),
        formatTable(
          ['country', 'uses'],
          countries.map(({ country, uses }) => [country, uses]),
        ),
      ].join('\n\n');

const addUses = (codes: Command, staff: StaffContext): void => {
  codes
    .command('uses')
    .argument('<campaign>', 'its name or, for codes without one, when they were created')
    .description('count the uses of a campaign by day (UTC) and by country')
    .addHelpText('after', '\nExample:\n  pnpm staff codes uses spring')
    .action(async (campaign: string, _options, command: Command) =>
      printResult(command, await staff.callServer('codes.uses', { campaign }), formatUses),
    );
};

const addEdit = (codes: Command, staff: StaffContext): void => {
  codes
    .command('edit')
    .argument('<campaign>', 'its name or, for codes without one, when they were created')
    .option('--until <time>', 'a day, or ISO 8601 with a time zone; now; none: no end', parseEnd)
    .option('--name <name>', 'a new name')
    .description('change the end or the name of a campaign; what its codes have given stays')
    .addHelpText('after', '\nExample:\n  pnpm staff codes edit spring --until now')
    .action(
      async (campaign: string, { until, name }: { until?: string; name?: string }, command: Command) => {
        if (until === undefined && name === undefined) throw new UsageError(['give --until or --name']);
        if (until !== 'now' && until !== 'none') refusePast('--until', until);
        const changes = { name, expiresAt: until === 'none' ? null : until };
        printResult(command, await staff.callServer('codes.edit', { campaign, ...changes }), formatCampaigns);
      },
    );
};

/** Adds `pnpm staff codes …`. */
export const addCodeCommands = (program: Command, staff: StaffContext): void => {
  const codes = program
    .command('codes')
    .description('redeem codes')
    .addHelpText('after', '\nExample:\n  pnpm staff codes create --count 50 --coins 100 --out codes.csv');
  codes
    .command('create')
    .description('create codes; they are written to the file and stored nowhere else')
    .requiredOption('--count <number>', 'number of codes')
    .option('--coins <number>', 'bonus coins for each use')
    .option('--days <number>', 'or: days of membership for each use')
    .option('--name <name>', 'the name of the campaign, for codes list')
    .option('--uses <number>', 'number of viewers who can use each code', '1')
    .option('--until, --expires <time>', 'a day, or ISO 8601 with a time zone; default: never', parseTime)
    .requiredOption('--out <file>', 'a new CSV file, readable only by you')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff codes create --count 1 --days 7 --uses 500 --name spring --until 2027-01-01 --out week.csv',
    )
    .action(async (options: CreateOptions, command: Command) =>
      printResult(
        command,
        await createCodes(options, staff),
        ({ file, count }) => `${count === 1 ? '1 code' : `${count} codes`} in ${file}`,
      ),
    );
  codes
    .command('list')
    .description('list the codes that were created together, with their uses, latest first')
    .addHelpText('after', '\nExample:\n  pnpm staff codes list')
    .action(async (_options, command: Command) =>
      printResult(command, await staff.callServer('codes.list', {}), formatCampaigns),
    );
  addUses(codes, staff);
  addEdit(codes, staff);
};
