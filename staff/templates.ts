import type { MembershipPlan } from '@cliffhanger/contracts';
import type { SaleTemplateJson } from '@cliffhanger/contracts/staff';
import { findCurrencyProblem } from '@cliffhanger/server/features/orders/offer-currency.ts';
import { type Command, Option } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { checkInput } from './check-input.ts';
import { confirmOffers } from './confirm-offers.ts';
import type { StaffContext } from './context.ts';
import { formatTemplates } from './format-templates.ts';
import { printResult } from './output.ts';
import { parseCountry, parseCurrency, parseWholeNumber } from './parse-options.ts';
import { parsePrice } from './parse-price.ts';
import { addTemplateChanges } from './template-changes.ts';

interface AddOptions {
  amount: string;
  currency: string;
  country?: string;
  beside?: boolean;
  position: number;
  coins?: number;
  bonus: number;
  days?: number;
  period: MembershipPlan['period'];
  series?: string;
}

const kinds = ['coins', 'membership', 'series'] as const;

const kindOf = ({ dramaId, membershipDays }: SaleTemplateJson): (typeof kinds)[number] => {
  if (dramaId !== null) return 'series';
  return membershipDays > 0 ? 'membership' : 'coins';
};

interface Filters {
  kind?: (typeof kinds)[number];
  country?: string;
  currency?: string;
  onSale?: boolean;
}

const filterTemplates = (
  templates: readonly SaleTemplateJson[],
  { kind, country, currency, onSale }: Filters,
): SaleTemplateJson[] =>
  templates.filter(
    (template) =>
      (kind === undefined || kindOf(template) === kind) &&
      (country === undefined || template.country === country) &&
      (currency === undefined || template.currency === currency) &&
      (!onSale || template.active),
  );

const addListCommand = (templates: Command, staff: StaffContext): void => {
  templates
    .command('list')
    .addOption(new Option('--kind <kind>', 'of this kind only').choices(kinds))
    .option('--country <code>', 'sold in this country only', parseCountry)
    .option('--currency <code>', 'in this currency only', parseCurrency)
    .option('--on-sale', 'without what is off sale')
    .description('list everything that is or was on sale, or a part of it')
    .addHelpText('after', '\nExample:\n  pnpm staff templates list --kind coins --currency EUR --on-sale')
    .action(async (filters: Filters, command: Command) => {
      const all = await staff.callServer('templates.list', {});
      const found = filterTemplates(all, filters);
      printResult(command, found, () =>
        all.length > 0 && found.length === 0 ? 'There are no such offers.' : formatTemplates(found),
      );
    });
};

const toOffer = ({ coins, bonus, days, period, series }: AddOptions) => {
  const [offer, ...others] = [
    coins !== undefined && ({ what: 'coins', coins, bonusPercent: bonus } as const),
    days !== undefined && ({ what: 'membership', membershipDays: days, period } as const),
    series !== undefined && ({ what: 'series', dramaId: series } as const),
  ].filter((what) => what !== false);
  if (!offer || others.length > 0) throw new UsageError(['give one of --coins, --days and --series']);
  return offer;
};

const addTemplate = async (id: string, options: AddOptions, command: Command, staff: StaffContext) => {
  const { amount, currency, country = null, beside = false, position } = options;
  if (beside && country !== null) throw new UsageError(['--beside is for all countries of the currency']);
  const currencyProblem = findCurrencyProblem({ currency, country });
  if (currencyProblem !== null) throw new UsageError([`--currency: ${currencyProblem}`]);
  const amountMinor = parsePrice(amount, currency);
  const template = { id, amountMinor, currency, country, beside, position, ...toOffer(options) };
  checkInput('templates.add', template);
  await confirmOffers(template, id, command, staff);
  return staff.callServer('templates.add', template);
};

const addAddCommand = (templates: Command, staff: StaffContext): void => {
  templates
    .command('add')
    .argument('<id>', 'a new id; the price of something that was sold cannot change')
    .requiredOption('--amount <price>', 'like 4.99')
    .requiredOption('--currency <code>', 'like USD', parseCurrency)
    .option(
      '--country <code>',
      'sold in this country only, like BR; default: in all countries of the currency, and in USD everywhere else',
      parseCountry,
    )
    .option('--beside', 'in all countries of the currency, beside the offers there: takes none away')
    .option('--position <number>', 'position in the list', parseWholeNumber, 1)
    .option('--coins <number>', 'a pack of coins', parseWholeNumber)
    .option('--bonus <percent>', 'bonus on top of the coins', parseWholeNumber, 0)
    .option('--days <number>', 'or: a membership of this many days', parseWholeNumber)
    .option('--period <name>', 'how the membership is named: week, month, quarter or year', 'month')
    .option('--series <slug>', 'or: all episodes of a drama')
    .option('--yes', 'do not ask, although viewers of some countries lose other offers')
    .description('put something on sale; says first which offers it replaces where')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff templates add coins-3000-usd --coins 3000 --bonus 25 --amount 24.99 --currency USD --position 4',
    )
    .action(async (id: string, options: AddOptions, command: Command) =>
      printResult(command, await addTemplate(id, options, command, staff), formatTemplates),
    );
};

/** Adds `pnpm staff templates …`. */
export const addTemplateCommands = (program: Command, staff: StaffContext): void => {
  const templates = program
    .command('templates')
    .description('what is for sale: coin packs, memberships, whole series')
    .addHelpText('after', '\nExample:\n  pnpm staff templates list');

  addListCommand(templates, staff);
  addAddCommand(templates, staff);
  addTemplateChanges(templates, staff);

  for (const [name, active, description] of [
    ['off', false, 'take it off sale; open orders are unaffected'],
    ['on', true, 'put it back on sale'],
  ] as const) {
    templates
      .command(name)
      .argument('<id>')
      .option('--yes', 'do not ask, although viewers of some countries lose other offers')
      .description(description)
      .addHelpText('after', `\nExample:\n  pnpm staff templates ${name} coins-3000-usd`)
      .action(async (id: string, _options, command: Command) => {
        await confirmOffers({ id, active }, id, command, staff);
        printResult(command, await staff.callServer('templates.sell', { id, active }), formatTemplates);
      });
  }
};
