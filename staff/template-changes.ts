import { type SeenOffersJson, toNewTemplate } from '@cliffhanger/contracts/staff';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import { addRemovalOptions, confirm } from './confirm.ts';
import { confirmOffers } from './confirm-offers.ts';
import type { StaffContext } from './context.ts';
import { formatTemplates } from './format-templates.ts';
import { formatTable, printResult } from './output.ts';
import { parseCountry, parseWholeNumber } from './parse-options.ts';
import { parsePrice } from './parse-price.ts';

const kindNames: Readonly<Record<number, string>> = { 1: 'coins', 2: 'series', 3: 'membership' };

const formatSeen = ({ offers }: SeenOffersJson): string =>
  formatTable(
    ['what', 'decided by', 'seen', 'not seen'],
    offers.map(({ kind, dramaId, rule, seen, unseen }) => [
      dramaId === null ? (kindNames[kind] ?? kind) : `series ${dramaId}`,
      rule ?? 'nothing is on sale',
      seen.join(', '),
      unseen.join(', '),
    ]),
  );

const addSeen = (templates: Command, staff: StaffContext): void => {
  templates
    .command('seen')
    .argument('<country>', 'like DE', parseCountry)
    .description('list what viewers in a country see now, and by which rule')
    .addHelpText('after', '\nExample:\n  pnpm staff templates seen DE')
    .action(async (country: string, _options, command: Command) =>
      printResult(command, await staff.callServer('offers.seen', { country }), formatSeen),
    );
};

const findTemplate = async (id: string, staff: StaffContext) => {
  const template = (await staff.callServer('templates.list', {})).find((each) => each.id === id);
  if (!template)
    throw new StaffError(`there is no template "${id}"; list them with pnpm staff templates list`);
  return template;
};

const addReplace = (templates: Command, staff: StaffContext): void => {
  templates
    .command('replace')
    .argument('<id>', 'on sale; goes off sale')
    .argument('<new-id>', 'the same offer at the new price')
    .requiredOption('--amount <price>', 'like 2.99, in its currency')
    .option('--yes', 'do not ask, although viewers of some countries lose other offers')
    .description('sell something at another price from now on')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff templates replace coins-300-usd coins-300-usd-2 --amount 3.49',
    )
    .action(async (id: string, newId: string, { amount }: { amount: string }, command: Command) => {
      const old = await findTemplate(id, staff);
      const amountMinor = parsePrice(amount, old.currency);
      const replacement = { replaces: id, template: toNewTemplate({ ...old, id: newId, amountMinor }) };
      await confirmOffers(replacement, id, command, staff);
      printResult(command, await staff.callServer('templates.replace', replacement), formatTemplates);
    });
};

/** Adds the commands that change what is on sale: `pnpm staff templates seen|replace|move|remove`. */
export const addTemplateChanges = (templates: Command, staff: StaffContext): void => {
  addSeen(templates, staff);
  addReplace(templates, staff);
  templates
    .command('move')
    .argument('<id>')
    .argument('<place>', 'among those beside which viewers see it, from 1', parseWholeNumber)
    .option('--country <code>', 'in the list that viewers of this country see', parseCountry)
    .description('change the place of an offer that is on sale')
    .addHelpText('after', '\nExample:\n  pnpm staff templates move coins-3000-usd 1')
    .action(async (id: string, place: number, { country }: { country?: string }, command: Command) =>
      printResult(
        command,
        await staff.callServer('templates.place', { id, place, country }),
        formatTemplates,
      ),
    );
  addRemovalOptions(templates.command('remove'))
    .argument('<id>', 'never ordered')
    .description('delete an offer that nobody ever ordered')
    .addHelpText('after', '\nExample:\n  pnpm staff templates remove coins-3000-usd')
    .action(async (id: string, { reason }: { reason?: string }, command: Command) => {
      await confirm(staff, command, {
        describe: async () => formatTemplates([await findTemplate(id, staff)]),
        question: 'Remove it?',
      });
      printResult(command, await staff.callServer('templates.remove', { id, reason }), formatTemplates);
    });
};
