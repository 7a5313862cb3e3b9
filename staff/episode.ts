import {
  type EditedEpisodeJson,
  episodeTexts,
  type Names,
  type ReplacedDramaJson,
} from '@cliffhanger/contracts/staff';
import { type Command, Option } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { addRemovalOptions, confirm } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { addTextOptions, collectTracksOrNone, type GivenTracks, pickTexts } from './edit-options.ts';
import { addEpisodeCues } from './episode-cues.ts';
import { formatDetail, formatOneEpisode, formatPublication, formatReordered } from './format-drama.ts';
import { formatFields, printResult } from './output.ts';
import { collectByLanguage, parseTime, parseWholeNumber } from './parse-options.ts';

const formatTexts = ({ slug, number, episodeId, texts, publishedAt }: EditedEpisodeJson): string =>
  formatFields([
    ['episode', `${slug} ${number}`],
    ['id', episodeId],
    ['shown', formatPublication(publishedAt)],
    ...Object.entries(texts).flatMap(([name, byLanguage]) =>
      Object.entries(byLanguage).map(([language, text]) => [`${name} ${language}`, text] as const),
    ),
  ]);

/** An option that another command has, which its refusal names. */
const elsewhere = (flags: string, advice: string): Option =>
  new Option(flags).hideHelp().argParser(() => {
    throw new UsageError([advice]);
  });

const addSubtitles = (episode: Command, staff: StaffContext): void => {
  episode
    .command('subtitles')
    .argument('<slug>')
    .argument('<number>', 'its number', parseWholeNumber)
    .argument('<language=file...>', 'as zh=04.zh.vtt, captions zh.sdh=…; or none alone, which removes all')
    .option('--only', 'remove the others')
    .description('change subtitles or captions of an episode, without its video; the others stay')
    .addHelpText('after', '\nExample:\n  pnpm staff episode subtitles room-1407 4 zh=04.zh.vtt')
    .action(
      async (
        slug: string,
        number: number,
        given: string[],
        { only }: { only?: boolean },
        command: Command,
      ) => {
        const [{ mediaCommandOf, withMediaCommand }, { replaceSubtitles }] = await Promise.all([
          import('./import/media-command.ts'),
          import('@cliffhanger/server/encoding/replace-subtitles.ts'),
        ]);
        const { files: paths, keepsOthers } = given.reduce<GivenTracks>(
          (tracks, track) => collectTracksOrNone(track, tracks),
          { files: {}, keepsOthers: true },
        );
        const files = Object.fromEntries(
          Object.entries(paths).map(([name, file]) => [name, staff.resolvePath(file)]),
        );
        const tracks = { files, keepsOthers: keepsOthers && !only };
        const replaced = await withMediaCommand(mediaCommandOf(staff, command), (context) =>
          replaceSubtitles(slug, number, tracks, context),
        );
        printResult(command, replaced, formatDetail);
      },
    );
};

const addEdit = (episode: Command, staff: StaffContext): void => {
  const edit = episode
    .command('edit')
    .argument('<slug>')
    .argument('<number>', 'its number', parseWholeNumber);
  addTextOptions(edit, episodeTexts, {
    synopsis: 'for viewers who have watched it',
    teaser: 'for the others',
  })
    .option('--publish-at <time>', 'when viewers see it: a day, or ISO 8601 with a time zone', parseTime)
    .addOption(
      elsewhere('--subtitles <file>', 'subtitles: pnpm staff episode subtitles <slug> <number> zh=…'),
    )
    .addOption(elsewhere('--subtitle <file>', 'subtitles: pnpm staff episode subtitles <slug> <number> zh=…'))
    .addOption(elsewhere('--price <coins>', 'prices: pnpm staff drama edit <slug> --price <coins>'))
    .description('change an episode; what is not given stays as it is')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff episode edit room-1407 3 --title en="The key" --title zh=钥匙',
    )
    .action(
      async (slug: string, number: number, options: Readonly<Record<string, unknown>>, command: Command) =>
        printResult(
          command,
          await staff.callServer('episode.edit', {
            slug,
            number,
            texts: pickTexts(episodeTexts, options),
            ...(typeof options.publishAt === 'string' && { publishAt: options.publishAt }),
          }),
          formatTexts,
        ),
    );
};

const formatReplaced = ({ replaced, ...drama }: ReplacedDramaJson): string =>
  replaced
    ? formatDetail(drama)
    : `Nothing changed: the episode has this video already.\n\n${formatDetail(drama)}`;

const addReplace = (episode: Command, staff: StaffContext): void => {
  episode
    .command('replace')
    .argument('<slug>')
    .argument('<number>', 'its number', parseWholeNumber)
    .argument('<video>', 'a file as for drama import')
    .option(
      '--sound <language=file>',
      'its sound in another language, an m4a file; may be repeated; without, the video has all',
      collectByLanguage,
    )
    .option(
      '--subtitles <language=file>',
      'new ones, captions as en.sdh=…; the others stay; none: they are removed; may be repeated',
      collectTracksOrNone,
    )
    .description('replace the video of an episode; viewers see the old one until the new one is complete')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff episode replace room-1407 3 cuts/03-v2.mp4 --subtitles en=cuts/03-v2.en.vtt',
    )
    .action(
      async (
        slug: string,
        number: number,
        video: string,
        {
          sound = {},
          subtitles: given = { keepsOthers: true, files: {} },
        }: { sound?: Names; subtitles?: GivenTracks },
        command: Command,
      ) => {
        // Loads the encoder.
        const [{ mediaCommandOf, withMediaCommand }, { replaceEpisode }] = await Promise.all([
          import('./import/media-command.ts'),
          import('@cliffhanger/server/encoding/replace-episode.ts'),
        ]);
        const resolve = (files: Names): Names =>
          Object.fromEntries(Object.entries(files).map(([name, file]) => [name, staff.resolvePath(file)]));
        const files = {
          video: staff.resolvePath(video),
          sounds: resolve(sound),
          subtitles: resolve(given.files),
          keepsSubtitles: given.keepsOthers,
        };
        const replaced = await withMediaCommand(mediaCommandOf(staff, command), (context) =>
          replaceEpisode(slug, number, files, context),
        );
        printResult(command, replaced, formatReplaced);
      },
    );
};

const addMoveAndRemove = (episode: Command, staff: StaffContext): void => {
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
      printResult(command, await staff.callServer('episode.move', { slug, from, to }), formatReordered),
    );

  addRemovalOptions(episode.command('remove'))
    .argument('<slug>')
    .argument('<number>', 'its number', parseWholeNumber)
    .description(
      'delete an episode and its files; later ones move up; refused if a viewer has paid for it or commented on it',
    )
    .addHelpText('after', '\nExample:\n  pnpm staff episode remove room-1407 9')
    .action(async (slug: string, number: number, { reason }: { reason?: string }, command: Command) => {
      await confirm(staff, command, {
        describe: async () => formatOneEpisode(await staff.callServer('drama.show', { slug }), number),
        question: 'Delete it with its files, for good? Later ones move up.',
      });
      printResult(
        command,
        await staff.callServer('episode.remove', { slug, number, reason }),
        formatReordered,
      );
    });
};

/** Adds `pnpm staff episode …`. */
export const addEpisodeCommands = (program: Command, staff: StaffContext): void => {
  const episode = program
    .command('episode')
    .description('episodes of a drama: edit, replace, subtitles, cues, shift, move, remove')
    .addHelpText('after', '\nExample:\n  pnpm staff episode edit room-1407 3 --title en="The key"');
  addEdit(episode, staff);
  addReplace(episode, staff);
  addSubtitles(episode, staff);
  addEpisodeCues(episode, staff);
  addMoveAndRemove(episode, staff);
};
