import { type Language, languages } from '@cliffhanger/contracts';
import { type Command, Option } from 'commander';
import { withAbortSignal } from './abort-on-signal.ts';
import { addRemovalOptions, confirm } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { addDramaChange } from './drama-change.ts';
import { addDramaCreate } from './drama-create.ts';
import { addDramaEdit } from './drama-edit.ts';
import { addDramaHolds } from './drama-holds.ts';
import { addDramaImages } from './drama-images.ts';
import type { ExportedDrama } from './export/export-drama.ts';
import { formatDetail, formatDrama, formatDramas, formatMissing, formatPublished } from './format-drama.ts';
import { print, printResult, withoutMilliseconds } from './output.ts';
import { collectWholeNumbers, parseTime } from './parse-options.ts';

const formatExport = ({ slug, folder, episodes, isHidden }: ExportedDrama): string =>
  `${slug}, ${episodes} episodes: ${folder}${isHidden ? '\nThe drama is hidden here; an import into another library publishes it.' : ''}`;

interface ImportFlags {
  dryRun?: boolean;
  publishFromFile?: boolean;
  replaceVideos?: boolean;
  overwriteEdits?: boolean;
  yes?: boolean;
  encodeAgain?: number[];
}

const runImport = async (
  folder: string,
  flags: ImportFlags,
  command: Command,
  staff: StaffContext,
): Promise<void> => {
  // Loads the encoder, which no other command needs.
  const [{ mediaCommandOf }, { importDrama }, { formatPlan }] = await Promise.all([
    import('./import/media-command.ts'),
    import('./import/import-drama.ts'),
    import('./import/format-plan.ts'),
  ]);
  const mediaCommand = mediaCommandOf(staff, command);
  const { isQuiet } = mediaCommand;
  const { plan, drama } = await importDrama(
    staff.resolvePath(folder),
    {
      ...mediaCommand,
      ...(!isQuiet && {
        onPlan: (planned) => print(command, `${withoutMilliseconds(formatPlan(planned))}\n`),
      }),
    },
    {
      dryRun: flags.dryRun ?? false,
      publication: flags.publishFromFile ? 'source' : 'keep',
      replaceVideos: flags.replaceVideos ?? false,
      overwriteEdits: flags.overwriteEdits ?? false,
      isConfirmed: flags.yes ?? false,
      encodeAgain: flags.encodeAgain ?? [],
    },
  );
  if (drama) printResult(command, { ...drama, plan }, (result) => `\n${formatDrama(result)}`);
  else if (isQuiet) printResult(command, { plan }, () => '');
};

const addImportAndExport = (drama: Command, staff: StaffContext): void => {
  drama
    .command('import')
    .argument('<folder>', 'with drama.yaml, 01.mp4, 02.mov, 01.en.vtt, poster.jpg')
    .option('--dry-run', 'print what the import would do, and change nothing')
    .option('--yes', 'do not ask on a terminal whether to go on')
    .option('--publish-from-file', 'publish an existing drama as drama.yaml says, instead of as it is now')
    .option(
      '--replace-videos',
      'put the videos of the folder in place of those that staff have set since the last import',
    )
    .option(
      '--overwrite-edits',
      'put the texts and values of the folder in place of those that staff have edited since the last import',
    )
    .option(
      '--encode-again <number>',
      'encode this episode although its video is unchanged; may be repeated',
      collectWholeNumbers,
    )
    .description('add a drama from a folder of videos, or update it (docs/staff.md)')
    .addHelpText('after', '\nExample:\n  pnpm staff drama import ~/dramas/paper-lanterns --dry-run')
    .action((folder: string, flags: ImportFlags, command: Command) =>
      runImport(folder, flags, command, staff),
    );

  drama
    .command('export')
    .argument('<slug>')
    .argument('<folder>', 'a new folder')
    .description('write a drama into a folder that drama import accepts')
    .addHelpText('after', '\nExample:\n  pnpm staff drama export room-1407 ~/dramas/room-1407')
    .action(async (slug: string, folder: string, _options, command: Command) => {
      const { exportDrama } = await import('./export/export-drama.ts');
      const config = staff.readConfig();
      const exported = await withAbortSignal((signal) =>
        exportDrama(slug, staff.resolvePath(folder), { config, callServer: staff.callServer, signal }),
      );
      printResult(command, exported, formatExport);
    });
};

const addListAndShow = (drama: Command, staff: StaffContext): void => {
  drama
    .command('list')
    .addOption(
      new Option('--missing <language>', 'only those with texts that are not translated into it').choices(
        languages,
      ),
    )
    .description('list all dramas, including hidden ones')
    .addHelpText('after', '\nExample:\n  pnpm staff drama list\n  pnpm staff drama list --missing pt')
    .action(async ({ missing }: { missing?: Language }, command: Command) => {
      if (missing === undefined) printResult(command, await staff.callServer('drama.list', {}), formatDramas);
      else
        printResult(command, await staff.callServer('drama.missing', { language: missing }), formatMissing);
    });

  drama
    .command('show')
    .argument('<slug>')
    .description('show a drama with its episodes and their files')
    .addHelpText('after', '\nExample:\n  pnpm staff drama show room-1407 --json')
    .action(async (slug: string, _options, command: Command) =>
      printResult(command, await staff.callServer('drama.show', { slug }), formatDetail),
    );
};

const addPublication = (drama: Command, staff: StaffContext): void => {
  drama
    .command('publish')
    .argument('<slug>')
    .option(
      '--at <time>',
      'a day, or ISO 8601 with a time zone; default: as before a takedown, else now',
      parseTime,
    )
    .description('show a drama to viewers; a shown one stays as it is, unless --at gives another date')
    .addHelpText('after', '\nExample:\n  pnpm staff drama publish room-1407 --at 2026-12-24T18:00:00Z')
    .action(async (slug: string, { at }: { at?: string }, command: Command) =>
      printResult(command, await staff.callServer('drama.publish', { slug, at }), formatPublished),
    );

  drama
    .command('unpublish')
    .argument('<slug>')
    .description('hide a drama; viewers keep what they bought for when it is published again')
    .addHelpText('after', '\nExample:\n  pnpm staff drama unpublish room-1407')
    .action(async (slug: string, _options, command: Command) =>
      printResult(command, await staff.callServer('drama.unpublish', { slug }), formatPublished),
    );

  addRemovalOptions(drama.command('remove'))
    .argument('<slug>')
    .description('delete a drama and its files; refused if a viewer has paid for it or commented on it')
    .addHelpText('after', '\nExample:\n  pnpm staff drama remove test-upload')
    .action(async (slug: string, { reason }: { reason?: string }, command: Command) => {
      await confirm(staff, command, {
        describe: async () => formatDrama(await staff.callServer('drama.show', { slug })),
        question: 'Delete it with its files, for good?',
      });
      printResult(
        command,
        await staff.callServer('drama.remove', { slug, reason }),
        (removed) => `Removed ${removed.slug}`,
      );
    });
};

/** Adds `pnpm staff drama …`. */
export const addDramaCommands = (program: Command, staff: StaffContext): void => {
  const drama = program
    .command('drama')
    .description('dramas: import, export, list, edit, publish, hide, remove')
    .addHelpText('after', '\nExample:\n  pnpm staff drama show room-1407');
  addImportAndExport(drama, staff);
  addListAndShow(drama, staff);
  addDramaEdit(drama, staff);
  addDramaCreate(drama, staff);
  addDramaChange(drama, staff);
  addDramaHolds(drama, staff);
  addDramaImages(drama, staff);
  addPublication(drama, staff);
};
