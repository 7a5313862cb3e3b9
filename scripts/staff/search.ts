import type { Command } from 'commander';
import { ask } from './call-server.ts';
import { say, table } from './output.ts';

interface SynonymGroup {
  slug: string;
  words: string[];
}

const groupTable = (groups: readonly SynonymGroup[]): string =>
  groups.length === 0
    ? 'There are no synonyms yet: pnpm staff search synonyms set werewolf 狼人 werewolf "hombre lobo" lobisomem'
    : table(
        ['group', 'words'],
        groups.map(({ slug, words }) => [slug, words.join(' = ')]),
      );

/** `pnpm staff search …` */
export const addSearchCommands = (program: Command): void => {
  const synonyms = program
    .command('search')
    .description('what viewers find')
    .addHelpText('after', '\nExample:\n  pnpm staff search synonyms list')
    .command('synonyms')
    .description('words that mean the same to a search')
    .addHelpText('after', '\nExample:\n  pnpm staff search synonyms list');
  const sayAll = (command: Command, groups: SynonymGroup[]) => say(command, groups, groupTable);

  synonyms
    .command('list')
    .description('all groups of words')
    .addHelpText('after', '\nExample:\n  pnpm staff search synonyms list')
    .action(async (_options, command: Command) => sayAll(command, await ask('synonyms.list', {})));
  synonyms
    .command('set')
    .argument('<group>', 'its name, for staff only')
    .argument('<words...>', 'all its words, in any languages; quotes around those of several words')
    .description('make a group, or give it other words; the next search knows it')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff search synonyms set werewolf 狼人 werewolf "hombre lobo" lobisomem',
    )
    .action(async (slug: string, words: string[], _options, command: Command) =>
      sayAll(command, await ask('synonyms.set', { slug, words })),
    );
  synonyms
    .command('remove')
    .argument('<group>')
    .description('forget a group of words')
    .addHelpText('after', '\nExample:\n  pnpm staff search synonyms remove werewolf')
    .action(async (slug: string, _options, command: Command) =>
      sayAll(command, await ask('synonyms.remove', { slug })),
    );
};
