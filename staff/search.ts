import { type Language, languages } from '@cliffhanger/contracts';
import {
  type MissedTerm,
  maxCountedResults,
  type SearchTermsPage,
  type SynonymGroup,
} from '@cliffhanger/contracts/staff';
import { type Command, Option } from 'commander';
import { addRemovalOptions, confirm } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { formatTable, printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';

const example = 'pnpm staff search synonyms set werewolf 狼人 werewolf "hombre lobo" lobisomem';

const formatGroups = (groups: readonly SynonymGroup[]): string =>
  groups.length === 0
    ? `There are no synonyms yet: ${example}`
    : formatTable(
        ['group', 'words'],
        groups.map(({ slug, words }) => [slug, words.join(' = ')]),
      );

const formatMissed = (terms: readonly MissedTerm[]): string =>
  terms.length === 0
    ? 'Nothing was missed by several people on a day.'
    : formatTable(
        ['term', 'language', 'people'],
        terms.map(({ term, language, searches }) => [term, language, searches]),
      );

const formatTerms = ({ terms }: SearchTermsPage): string =>
  terms.length === 0
    ? 'Nothing was searched for by several people on a day.'
    : formatTable(
        ['term', 'people', 'found nothing', 'results now', 'synonyms'],
        terms.map(({ term, searches, missed, results, group }) => [
          ...[term, searches, missed],
          results < maxCountedResults ? results : `${maxCountedResults} or more`,
          group ?? '',
        ]),
      );

const addSetAndAdd = (synonyms: Command, staff: StaffContext): void => {
  synonyms
    .command('set')
    .argument('<group>', 'its name, which only staff see')
    .argument('<words...>', 'all its words, in any languages; quote a term of several words')
    .description('add a group or replace its words; effective from the next search')
    .addHelpText('after', `\nExample:\n  ${example}`)
    .action(async (slug: string, words: string[], _options, command: Command) =>
      printResult(command, await staff.callServer('synonyms.set', { slug, words }), formatGroups),
    );
  synonyms
    .command('add')
    .argument('<group>', 'an existing one')
    .argument('<words...>', 'further words')
    .description('add words to a group; those that it has stay')
    .addHelpText('after', '\nExample:\n  pnpm staff search synonyms add werewolf 人狼')
    .action(async (slug: string, words: string[], _options, command: Command) =>
      printResult(command, await staff.callServer('synonyms.add', { slug, words }), formatGroups),
    );
};

/** Adds `pnpm staff search …`. */
export const addSearchCommands = (program: Command, staff: StaffContext): void => {
  const search = program
    .command('search')
    .description('what viewers find')
    .addHelpText('after', '\nExample:\n  pnpm staff search missed');
  search
    .command('missed')
    .option('--days <number>', 'number of days, today included, up to 30', parseWholeNumber, 30)
    .option('--limit <number>', 'at most this many', parseWholeNumber, 50)
    .description('list what several people searched for and did not find')
    .addHelpText('after', '\nExample:\n  pnpm staff search missed --days 7')
    .action(async (input: { days: number; limit: number }, command: Command) =>
      printResult(command, await staff.callServer('search.missed', input), formatMissed),
    );
  search
    .command('terms')
    .addOption(new Option('--language <code>', 'of the viewers').choices(languages).default('en'))
    .option('--days <number>', 'number of days, today included, up to 30', parseWholeNumber, 7)
    .option('--limit <number>', 'at most this many, up to 50', parseWholeNumber, 25)
    .description('list what several people searched for, and how many dramas it finds now')
    .addHelpText('after', '\nExample:\n  pnpm staff search terms --language pt --days 30')
    .action(async (input: { language: Language; days: number; limit: number }, command: Command) =>
      printResult(command, await staff.callServer('search.terms', input), formatTerms),
    );
  const synonyms = search
    .command('synonyms')
    .description('words that mean the same to a search')
    .addHelpText('after', '\nExample:\n  pnpm staff search synonyms list');

  synonyms
    .command('list')
    .description('list all groups of words')
    .addHelpText('after', '\nExample:\n  pnpm staff search synonyms list')
    .action(async (_options, command: Command) =>
      printResult(command, await staff.callServer('synonyms.list', {}), formatGroups),
    );
  addSetAndAdd(synonyms, staff);
  addRemovalOptions(synonyms.command('remove'))
    .argument('<group>')
    .description('remove a group of words')
    .addHelpText('after', '\nExample:\n  pnpm staff search synonyms remove werewolf')
    .action(async (slug: string, { reason }: { reason?: string }, command: Command) => {
      await confirm(staff, command, {
        describe: async () =>
          formatGroups((await staff.callServer('synonyms.list', {})).filter((group) => group.slug === slug)),
        question: 'Remove it?',
      });
      printResult(command, await staff.callServer('synonyms.remove', { slug, reason }), ([group]) =>
        group ? `Removed ${group.slug}: ${group.words.join(' = ')}` : '',
      );
    });
};
