import { formatMoney, type MembershipPlan } from '@cliffhanger/contracts';
import { countryCodes } from '@cliffhanger/contracts/countries';
import type { OfferChange, SaleTemplateJson, StaffArguments } from '@cliffhanger/contracts/staff';
import { findCurrencyProblem } from '@cliffhanger/server/features/orders/offer-currency.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { type Command, Option } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { checkInput } from './check-input.ts';
import { confirm, isOnTerminal } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { formatTable, print, printResult } from './output.ts';
import { parseCountry, parseCurrency, parseWholeNumber } from './parse-options.ts';
import { parsePrice } from './parse-price.ts';

interface AddOptions {
  amount: string;
  currency: string;
  country?: string;
  position: number;
  coins?: number;
  bonus: number;
  days?: number;
  period: MembershipPlan['period'];
  series?: string;
}

const formatOffer = ({ dramaId, coins, bonusPercent, membershipDays }: SaleTemplateJson): string => {
  if (dramaId) return `series ${dramaId}`;
  if (membershipDays > 0) return `${membershipDays} days`;
  return `${coins} coins${bonusPercent > 0 ? ` + ${bonusPercent} %` : ''}`;
};

const maxListedCountries = 12;

/** As "DE ES FR", or "all countries but BR DE". */
const formatCountries = (countries: readonly string[]): string => {
  if (countries.length === countryCodes.length) return 'all countries';
  const others = countryCodes.filter((country) => !countries.includes(country));
  const isMost = others.length < countries.length;
  const named = isMost ? others : countries;
  const more = named.length - maxListedCountries;
  const list = named.slice(0, maxListedCountries).join(' ') + (more > 0 ? ` and ${more} more` : '');
  return isMost ? `all countries but ${list}` : list;
};

const formatMarket = ({ countries, active }: SaleTemplateJson): string => {
  if (countries.length > 0) return formatCountries(countries);
  return active ? 'nowhere: all have others' : '';
};

const formatChange = ({ countries, gains, loses }: OfferChange): string =>
  [
    `${countries.length === 1 ? 'Viewers of' : `Viewers of ${countries.length} countries,`} ${formatCountries(countries)}`,
    ...(gains.length > 0 ? [`  gain ${gains.join(', ')}`] : []),
    ...(loses.length > 0 ? [`  lose ${loses.join(', ')}`] : []),
  ].join('\n');

/** Says what viewers gain and lose. @param id the offer that is changed */
const formatChanges = (changes: readonly OfferChange[]): string =>
  changes.length === 0 ? 'No viewer sees another offer than before.' : changes.map(formatChange).join('\n');

/**
 * Says before a change of the offers what it takes away from viewers, and asks.
 * @param id the offer itself, which may go
 * @throws StaffError when the answer is not yes; elsewhere than on a terminal, when there is no `--yes`
 */
const confirmOffers = async (
  change: StaffArguments<'templates.plan'>,
  command: Command,
  staff: StaffContext,
): Promise<void> => {
  const changes = await staff.callServer('templates.plan', change);
  if (!command.optsWithGlobals().json) print(command, `${formatChanges(changes)}\n\n`);
  const takes = changes.some(({ loses }) => loses.some((id) => id !== change.id));
  if (!takes || command.opts<{ yes?: boolean }>().yes) return;
  if (!isOnTerminal(staff, command))
    throw new StaffError(
      `${command.optsWithGlobals().json ? `${formatChanges(changes)}\n` : ''}Nothing was changed: this takes offers away. With --yes it does so.`,
    );
  await confirm(staff, command, { describe: async () => '', question: 'Go on?' });
};

const formatTemplates = (templates: readonly SaleTemplateJson[]): string =>
  templates.length === 0
    ? 'Nothing is for sale yet: pnpm staff templates add <id> --coins 100 --amount 0.99 --currency USD'
    : formatTable(
        ['id', 'what', 'price', 'where', 'position', 'on sale'],
        templates.map((template) => [
          template.id,
          formatOffer(template),
          formatMoney('en', template),
          formatMarket(template),
          template.position,
          template.active ? 'yes' : 'no',
        ]),
      );

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
  const { amount, currency, country = null, position } = options;
  const currencyProblem = findCurrencyProblem({ currency, country });
  if (currencyProblem !== null) throw new UsageError([`--currency: ${currencyProblem}`]);
  const amountMinor = parsePrice(amount, currency);
  const template = { id, amountMinor, currency, country, position, ...toOffer(options) };
  checkInput('templates.add', template);
  await confirmOffers(template, command, staff);
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
        await confirmOffers({ id, active }, command, staff);
        printResult(command, await staff.callServer('templates.sell', { id, active }), formatTemplates);
      });
  }
};
