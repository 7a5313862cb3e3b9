import type { Names, StaffTag } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import type { StaffContext } from './context.ts';
import { formatNames } from './format-names.ts';
import { formatTable, printResult } from './output.ts';
import { collectByLanguage } from './parse-options.ts';

const formatTags = (tags: readonly StaffTag[]): string =>
  tags.length === 0
    ? 'There are no tags yet. A drama.yaml adds them.'
    : formatTable(
        ['slug', 'dramas', 'name'],
        tags.map(({ slug, dramaCount, name }) => [slug, dramaCount, formatNames(name)]),
      );

/** Adds `pnpm staff tag …`. */
export const addTagCommands = (program: Command, staff: StaffContext): void => {
  const tag = program
    .command('tag')
    .description('tags of dramas')
    .addHelpText('after', '\nExample:\n  pnpm staff tag list');

  tag
    .command('list')
    .description('list all tags, with their names and their number of dramas')
    .addHelpText('after', '\nExample:\n  pnpm staff tag list')
    .action(async (_options, command: Command) =>
      printResult(command, await staff.callServer('tag.list', {}), formatTags),
    );
  tag
    .command('set')
    .argument('<slug>')
    .option('--name <language=name>', 'its name in a language; may be repeated', collectByLanguage, {})
    .description('rename a tag of the library; languages that are not given keep their name')
    .addHelpText('after', '\nExample:\n  pnpm staff tag set slow-burn --name en="Slow burn" --name zh=慢热')
    .action(async (slug: string, { name }: { name: Names }, command: Command) =>
      printResult(command, await staff.callServer('tag.set', { slug, name }), (tag) => formatTags([tag])),
    );
};
