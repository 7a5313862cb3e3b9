import { randomUUID } from 'node:crypto';
import { formatMoney } from '@cliffhanger/contracts';
import type { Command } from 'commander';
import { ask } from './call-server.ts';
import { facts, Mistakes, say, table } from './output.ts';
import { whole } from './parse-options.ts';

interface Account {
  id: string;
  number: number;
  displayName: string;
  country: string;
  language: string;
  registerTime: string;
  memberExpire: string | null;
  blockedAt: string | null;
  paidCoin: number;
  bonusCoin: number;
  sessionCount: number;
  identities: { kind: string; subject: string; verifiedAt: string | null }[];
  orders: { id: string; status: string; amountMinor: number; currency: string; createdAt: string }[];
  _count: { unlocks: number; follows: number; comments: number };
}

const accountText = ({ identities, orders, _count: counts, ...account }: Account): string => {
  const lines = facts([
    ['viewer', `${account.displayName} (${account.number})`],
    ['id', account.id],
    ['from', `${account.country}, ${account.language}, since ${account.registerTime}`],
    ['sign-ins', identities.map(({ kind, subject }) => `${kind} ${subject}`).join(', ') || 'none'],
    ['coins', `${account.paidCoin} bought, ${account.bonusCoin} bonus`],
    ['member', account.memberExpire ? `until ${account.memberExpire}` : 'no'],
    ['sessions', String(account.sessionCount)],
    ['has', `${counts.unlocks} unlocks, ${counts.follows} follows, ${counts.comments} comments`],
    ['blocked', account.blockedAt ? `since ${account.blockedAt}` : 'no'],
  ]);
  const last = orders.map(({ createdAt, status, amountMinor, currency, id }) => [
    ...[createdAt, status, formatMoney('en', { amountMinor, currency }), id],
  ]);
  return [lines, ...(last.length > 0 ? ['', table(['order', 'state', 'price', 'id'], last)] : [])].join('\n');
};

const sayAccount = (command: Command, account: Account) => say(command, account, accountText);

/** `pnpm staff user …` and `pnpm staff prize …` */
export const addPeopleCommands = (program: Command): void => {
  const user = program
    .command('user')
    .description('viewers: look up, give, block; <who> is an id, a number or what they sign in with')
    .addHelpText('after', '\nExample:\n  pnpm staff user show mara@example.org');

  user
    .command('show')
    .argument('<who>')
    .description('an account with its coins, sign-ins and last orders')
    .addHelpText('after', '\nExample:\n  pnpm staff user show 100042 --json')
    .action(async (who: string, _options, command: Command) =>
      sayAccount(command, await ask<Account>('user.show', { who })),
    );

  user
    .command('grant')
    .argument('<who>')
    .option('--coins <number>', 'bonus coins', whole)
    .option('--days <number>', 'days of membership', whole)
    .option('--key <text>', 'given again under the same key, coins move once; default: a new one')
    .description('give coins or days; their devices show it as a prize')
    .addHelpText('after', '\nExample:\n  pnpm staff user grant 100042 --coins 50 --key sorry-2026-11')
    .action(
      async (
        who: string,
        { key = randomUUID(), ...grant }: { coins?: number; days?: number; key?: string },
        command: Command,
      ) => {
        if ((grant.coins === undefined) === (grant.days === undefined)) {
          throw new Mistakes(['give either --coins or --days']);
        }
        sayAccount(command, await ask<Account>('user.grant', { who, key, ...grant }));
      },
    );

  for (const [name, blocked, description] of [
    ['block', true, 'end every session and let nobody in; nothing is lost'],
    ['unblock', false, 'let a blocked viewer in again'],
  ] as const) {
    user
      .command(name)
      .argument('<who>')
      .description(description)
      .addHelpText('after', `\nExample:\n  pnpm staff user ${name} 100042`)
      .action(async (who: string, _options, command: Command) =>
        sayAccount(command, await ask<Account>('user.block', { who, blocked })),
      );
  }

  program
    .command('prize')
    .description('prizes')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff prize send 100042 --title "Hello" --body "From all of us."',
    )
    .command('send')
    .argument('<who>')
    .requiredOption('--title <text>', 'the big line, in the viewer’s language')
    .requiredOption('--body <text>', 'the line below')
    .option('--coins <number>', 'bonus coins that come with it', whole)
    .option('--key <text>', 'given again under the same key, coins move once; default: a new one')
    .description('show a prize on a viewer’s devices, perhaps with coins')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff prize send mara --title "You won" --body "30 coins are in your wallet." --coins 30',
    )
    .action(
      async (
        who: string,
        { key = randomUUID(), ...prize }: { title: string; body: string; coins?: number; key?: string },
        command: Command,
      ) => sayAccount(command, await ask<Account>('prize.send', { who, key, ...prize })),
    );
};
