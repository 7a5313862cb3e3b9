import type { Names, StaffCategory } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import { addRemovalOptions, confirm } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { formatNames } from './format-names.ts';
import { formatTable, printResult } from './output.ts';
import { collectByLanguage, parseWholeNumber } from './parse-options.ts';

const formatCategories = (categories: readonly StaffCategory[]): string =>
  categories.length === 0
    ? 'There are no categories yet: pnpm staff category set romance --name en=Romance'
    : formatTable(
        ['slug', 'position', 'dramas', 'name'],
        categories.map(({ slug, position, dramaCount, name }) => [
          slug,
          position,
          dramaCount,
          formatNames(name),
        ]),
      );

/** Adds `pnpm staff category …`. */
export const addCategoryCommands = (program: Command, staff: StaffContext): void => {
  const category = program
    .command('category')
    .description('categories of dramas')
    .addHelpText('after', '\nExample:\n  pnpm staff category list');

  category
    .command('list')
    .description('list all categories in the order of the home screen')
    .addHelpText('after', '\nExample:\n  pnpm staff category list')
    .action(async (_options, command: Command) =>
      printResult(command, await staff.callServer('category.list', {}), formatCategories),
    );
  category
    .command('set')
    .argument('<slug>')
    .option('--name <language=name>', 'its name in a language; may be repeated', collectByLanguage, {})
    .option('--position <number>', 'its position', parseWholeNumber)
    .description('add a category, rename it or move it')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff category set comedy --name en=Comedy --name zh=轻喜 --position 2',
    )
    .action(async (slug: string, options: { name: Names; position?: number }, command: Command) =>
      printResult(command, await staff.callServer('category.set', { slug, ...options }), formatCategories),
    );
  category
    .command('move')
    .argument('<slug>')
    .argument('<place>', 'on the home screen, from 1', parseWholeNumber)
    .description('change the place of a category; the others keep their order')
    .addHelpText('after', '\nExample:\n  pnpm staff category move comedy 1')
    .action(async (slug: string, position: number, _options, command: Command) =>
      printResult(command, await staff.callServer('category.move', { slug, position }), formatCategories),
    );
  addRemovalOptions(category.command('remove'))
    .argument('<slug>')
    .description('delete a category that has no dramas')
    .addHelpText('after', '\nExample:\n  pnpm staff category remove comedy')
    .action(async (slug: string, { reason }: { reason?: string }, command: Command) => {
      await confirm(staff, command, {
        describe: async () =>
          formatCategories(
            (await staff.callServer('category.list', {})).filter((category) => category.slug === slug),
          ),
        question: 'Delete it for good?',
      });
      printResult(command, await staff.callServer('category.remove', { slug, reason }), formatCategories);
    });
};
