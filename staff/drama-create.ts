import { languages } from '@cliffhanger/contracts';
import { type Command, Option } from 'commander';
import type { StaffContext } from './context.ts';
import { formatDetail } from './format-drama.ts';
import { printResult } from './output.ts';

/** Adds `pnpm staff drama create`. */
export const addDramaCreate = (drama: Command, staff: StaffContext): void => {
  drama
    .command('create')
    .argument('[slug]', 'lower case letters, digits and dashes; without it, one is made from the title')
    .requiredOption('--title <text>', 'in the language of the drama')
    .addOption(new Option('--language <code>', 'of the drama').choices(languages).default('en'))
    .description('add a hidden drama without episodes, for files that are sent in the console')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff drama create room-1407 --title "Room 1407"\n  pnpm staff drama create --title 雨夜来电 --language zh',
    )
    .action(
      async (
        given: string | undefined,
        { title, language }: { title: string; language: string },
        command: Command,
      ) => {
        const { slug } =
          given === undefined ? await staff.callServer('drama.suggestSlug', { title }) : { slug: given };
        const created = await staff.callServer('drama.create', {
          slug,
          title,
          originalLanguage: language as (typeof languages)[number],
        });
        printResult(command, created, formatDetail);
      },
    );
};
