import { formatMoney } from '@cliffhanger/contracts';
import type { Command } from 'commander';
import { ask } from './call-server.ts';
import { Mistakes, say, table } from './output.ts';
import { minorUnits, whole } from './parse-options.ts';

interface Template {
  id: string;
  kind: number;
  coins: number;
  bonusPercent: number;
  membershipDays: number;
  period: string | null;
  dramaId: string | null;
  amountMinor: number;
  currency: string;
  country: string | null;
  position: number;
  active: boolean;
}

interface Wish {
  amount: string;
  currency: string;
  country?: string;
  position: number;
  coins?: number;
  bonus: number;
  days?: number;
  period: string;
  series?: string;
}

const whatOf = ({ dramaId, coins, bonusPercent, membershipDays }: Template): string => {
  if (dramaId) return `series ${dramaId}`;
  if (membershipDays > 0) return `${membershipDays} days`;
  return `${coins} coins${bonusPercent > 0 ? ` + ${bonusPercent} %` : ''}`;
};

const templateTable = (templates: readonly Template[]): string =>
  templates.length === 0
    ? 'Nothing is for sale yet: pnpm staff templates add <id> --coins 100 --amount 0.99 --currency USD'
    : table(
        ['id', 'what', 'price', 'where', 'place', 'on sale'],
        templates.map((template) => [
          template.id,
          whatOf(template),
          formatMoney('en', template),
          template.country ?? 'elsewhere',
          template.position,
          template.active ? 'yes' : 'no',
        ]),
      );

const wantedOf = ({ coins, bonus, days, period, series }: Wish) => {
  const wanted = [
    coins !== undefined && { what: 'coins', coins, bonusPercent: bonus },
    days !== undefined && { what: 'membership', membershipDays: days, period },
    series !== undefined && { what: 'series', dramaId: series },
  ].filter((what) => what !== false);
  if (wanted.length !== 1) throw new Mistakes(['give one of --coins, --days and --series']);
  return wanted[0];
};

/** `pnpm staff templates …` */
export const addShopCommands = (program: Command): void => {
  const templates = program
    .command('templates')
    .description('what is for sale: coin packs, memberships, whole series')
    .addHelpText('after', '\nExample:\n  pnpm staff templates list');

  templates
    .command('list')
    .description('everything that is or was for sale')
    .addHelpText('after', '\nExample:\n  pnpm staff templates list --json')
    .action(async (_options, command: Command) =>
      say(command, await ask<Template[]>('templates.list', {}), templateTable),
    );

  templates
    .command('add')
    .argument('<id>', 'a new one; prices of what was sold do not change')
    .requiredOption('--amount <price>', 'like 4.99')
    .requiredOption('--currency <code>', 'like USD')
    .option('--country <code>', 'there only, like BR; default: wherever there is nothing of its own')
    .option('--position <number>', 'place in the list', whole, 1)
    .option('--coins <number>', 'a pack of so many coins', whole)
    .option('--bonus <percent>', 'and so much more as bonus', whole, 0)
    .option('--days <number>', 'or: a membership of so many days', whole)
    .option('--period <name>', 'week, month, quarter or year, for its words', 'month')
    .option('--series <slug>', 'or: all of a drama')
    .description('put something on sale')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff templates add coins-3000-usd --coins 3000 --bonus 25 --amount 24.99 --currency USD --position 4',
    )
    .action(async (id: string, wish: Wish, command: Command) => {
      const { amount, currency, country = null, position } = wish;
      if (!/^[A-Z]{3}$/.test(currency)) throw new Mistakes(['--currency is three capital letters, like USD']);
      if (!/^\d{1,7}(\.\d+)?$/.test(amount)) throw new Mistakes(['--amount is a price, like 4.99']);
      const amountMinor = minorUnits(amount, currency);
      const facts = { id, amountMinor, currency, country, position, ...wantedOf(wish) };
      say(command, await ask<Template[]>('templates.add', facts), templateTable);
    });

  for (const [name, active, description] of [
    ['off', false, 'take it off sale; orders under way are not touched'],
    ['on', true, 'put it back on sale'],
  ] as const) {
    templates
      .command(name)
      .argument('<id>')
      .description(description)
      .addHelpText('after', `\nExample:\n  pnpm staff templates ${name} coins-3000-usd`)
      .action(async (id: string, _options, command: Command) =>
        say(command, await ask<Template[]>('templates.sell', { id, active }), templateTable),
      );
  }
};
