import { type EpisodeTexts, type Names, type StaffArguments, textLimits } from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import { callServer } from './call-server.ts';
import { collectTextUpTo } from './edit-options.ts';
import { formatDetail } from './format-drama.ts';
import { formatFields, printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';

const formatTexts = ({ slug, number, episodeId, ...texts }: EpisodeTexts): string =>
  formatFields([
    ['episode', `${slug} ${number}`],
    ['id', episodeId],
    ...Object.entries<Names>(texts).flatMap(([name, byLanguage]) =>
      Object.entries(byLanguage).map(([language, text]) => [`${name} ${language}`, text] as const),
    ),
  ]);

const addEdit = (episode: Command): void => {
  episode
    .command('edit')
    .argument('<slug>')
    .argument('<number>', 'its number', parseWholeNumber)
    .option('--title <language=text>', 'may be repeated', collectTextUpTo(textLimits.title))
    .option(
      '--synopsis <language=text>',
      'for viewers who have watched it',
      collectTextUpTo(textLimits.synopsis),
    )
    .option('--teaser <language=text>', 'for the others', collectTextUpTo(textLimits.teaser))
    .description('change the texts of an episode; what is not given stays as it is')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff episode edit room-1407 3 --title en="The key" --title zh=钥匙',
    )
    .action(
      async (
        slug: string,
        number: number,
        options: Omit<StaffArguments<'episode.edit'>, 'slug' | 'number'>,
        command: Command,
      ) => printResult(command, await callServer('episode.edit', { slug, number, ...options }), formatTexts),
    );
};

const addMoveAndRemove = (episode: Command): void => {
  episode
    .command('move')
    .argument('<slug>')
    .argument('<from>', 'its number', parseWholeNumber)
    .argument('<to>', 'its new number', parseWholeNumber)
    .description(
      'give an episode another number; those between move by one, and prices stay with the numbers',
    )
    .addHelpText('after', '\nExample:\n  pnpm staff episode move room-1407 7 3')
    .action(async (slug: string, from: number, to: number, _options, command: Command) =>
      printResult(command, await callServer('episode.move', { slug, from, to }), formatDetail),
    );

  episode
    .command('remove')
    .argument('<slug>')
    .argument('<number>', 'its number', parseWholeNumber)
    .description(
      'delete an episode and its files; later ones move up; refused if a viewer has paid for it or commented on it',
    )
    .addHelpText('after', '\nExample:\n  pnpm staff episode remove room-1407 9')
    .action(async (slug: string, number: number, _options, command: Command) =>
      printResult(command, await callServer('episode.remove', { slug, number }), formatDetail),
    );
};

/** Adds `pnpm staff episode …`. */
export const addEpisodeCommands = (program: Command): void => {
  const episode = program
    .command('episode')
    .description('episodes of a drama: edit, move, remove')
    .addHelpText('after', '\nExample:\n  pnpm staff episode edit room-1407 3 --title en="The key"');
  addEdit(episode);
  addMoveAndRemove(episode);
};
