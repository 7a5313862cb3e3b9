import { open, rm } from 'node:fs/promises';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import { ask } from './call-server.ts';
import { givenPath, Mistakes, say } from './output.ts';

interface Wish {
  count: string;
  coins?: string;
  days?: string;
  uses: string;
  expires?: string;
  out: string;
}

/** Makes the file before the codes: they can be read only once. */
const openNew = (file: string) =>
  open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StaffError(
      error.code === 'EEXIST' ? `${file} is there already; codes go into a new file` : error.message,
    );
  });

const orderOf = ({ count, coins, days, uses, expires }: Wish) => {
  if ((coins === undefined) === (days === undefined)) throw new Mistakes(['give either --coins or --days']);
  return {
    count: Number(count),
    kind: coins === undefined ? 'days' : 'coins',
    amount: Number(coins ?? days),
    maxUses: Number(uses),
    expiresAt: expires ?? null,
  };
};

const createCodes = async (wish: Wish) => {
  const order = orderOf(wish);
  const file = givenPath(wish.out);
  const target = await openNew(file);
  try {
    const codes = await ask<string[]>('codes.create', order);
    const expires = order.expiresAt === null ? '' : new Date(order.expiresAt).toISOString();
    const rows = codes.map((code) => [code, order.kind, order.amount, order.maxUses, expires].join(','));
    await target.writeFile(`${['code,kind,amount,uses,expires', ...rows].join('\n')}\n`);
    return { file, count: codes.length };
  } catch (error) {
    await rm(file);
    throw error;
  } finally {
    await target.close();
  }
};

/** `pnpm staff codes …` */
export const addCodesCommands = (program: Command): void => {
  program
    .command('codes')
    .description('codes that viewers redeem')
    .addHelpText('after', '\nExample:\n  pnpm staff codes create --count 50 --coins 100 --out codes.csv')
    .command('create')
    .description('make codes; they stand in the file and nowhere else')
    .requiredOption('--count <number>', 'how many codes')
    .option('--coins <number>', 'bonus coins that each use gives')
    .option('--days <number>', 'or: days of membership that each use gives')
    .option('--uses <number>', 'viewers that can use each code', '1')
    .option('--expires <time>', 'a day, or ISO 8601 with its zone; default: never')
    .requiredOption('--out <file>', 'a new CSV file, readable by you only')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff codes create --count 1 --days 7 --uses 500 --expires 2027-01-01 --out week.csv',
    )
    .action(async (wish: Wish, command: Command) =>
      say(command, await createCodes(wish), ({ file, count }) => `${count} codes in ${file}`),
    );
};
