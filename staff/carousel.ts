import { type Language, languages } from '@cliffhanger/contracts';
import { type Names, restoreDays, type StaffArguments } from '@cliffhanger/contracts/staff';
import { openDataFolder } from '@cliffhanger/server/platform/data-folder/data-folder.ts';
import { describeFileError } from '@cliffhanger/server/platform/data-folder/file-problem.ts';
import { makeFolder } from '@cliffhanger/server/platform/data-folder/make-folder.ts';
import { findOriginalProblem } from '@cliffhanger/server/platform/media/image-format.ts';
import { openMediaFiles } from '@cliffhanger/server/platform/media/open-media-files.ts';
import { storeImage } from '@cliffhanger/server/platform/media/store-image.ts';
import { type Command, Option } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import { checkInput } from './check-input.ts';
import { addRemovalOptions, confirm } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { collectCountriesOrNone } from './edit-options.ts';
import { formatBanner, formatBanners, formatRemovedBanners, formatSeenBanners } from './format-banners.ts';
import { requireLibrary } from './name-library.ts';
import { printResult } from './output.ts';
import {
  collectByLanguage,
  collectCountries,
  parseCountry,
  parseTime,
  parseTimeOrNone,
  parseWholeNumber,
  refusePast,
} from './parse-options.ts';

type BannerTarget = StaffArguments<'carousel.add'>['target'];

interface AddOptions {
  drama?: string;
  page?: string;
  link?: string;
  title?: Names;
  image?: string;
  position: number;
  from?: string;
  until?: string;
  country?: string[];
}

interface EditOptions {
  from?: string;
  until?: string;
  title?: Names;
  image?: string;
  country?: string[];
}

/** The date of a banner: null removes it. */
const toDate = (given: string | undefined) => (given === 'none' ? null : given);

/** Stands for the name of an image until everything else is checked. */
const unstoredKey = 'unstored';

/** Stores an image in its sizes. @returns its name */
const storeBannerImage = async (name: string, staff: StaffContext): Promise<string> => {
  const file = staff.resolvePath(name);
  const problem = await findOriginalProblem(file).catch((error: unknown) => describeFileError(error, name));
  if (problem) throw new UsageError([problem]);
  const config = staff.readConfig();
  await requireLibrary(config);
  await openDataFolder(config.DATA_DIR, () => makeFolder(config.mediaDir));
  return storeImage(file, 'frames', await openMediaFiles(config));
};

/** @returns the target before its image is stored */
const toTarget = ({ drama, page, link, title, image }: AddOptions): BannerTarget => {
  if ([drama, page, link].filter((given) => given !== undefined).length !== 1) {
    throw new UsageError(['give one of --drama, --page and --link']);
  }
  if (drama !== undefined) return { kind: 'drama', slug: drama };
  if (!title || !image) throw new UsageError(['a page or a link needs --title and --image']);
  const picture = { title, imageKey: unstoredKey };
  return page === undefined
    ? { kind: 'link', target: link ?? '', ...picture }
    : { kind: 'page', target: page, ...picture };
};

const editBanner = async (
  id: string,
  { from, until, title, image, country }: EditOptions,
  staff: StaffContext,
) => {
  if ([from, until, title, image, country].every((given) => given === undefined))
    throw new UsageError(['give --from, --until, --title, --image or --country']);
  const changes = { startsAt: toDate(from), endsAt: toDate(until), title, countries: country };
  checkInput('carousel.edit', { id, ...changes });
  const imageKey = image === undefined ? undefined : await storeBannerImage(image, staff);
  return staff.callServer('carousel.edit', { id, ...changes, imageKey });
};

const exampleId = '019ab2c4-55d0-7c31-a1f2-8a4f0d1e6b77';

const addBannerCommand = (carousel: Command, staff: StaffContext): void => {
  carousel
    .command('add')
    .option('--drama <slug>', 'opens a drama and uses its titles and its still')
    .option('--page <path>', 'or: opens a page of the app, such as /pages/event/index')
    .option('--link <url>', 'or: opens another site, https only')
    .option('--title <language=title>', 'for a page or a link; may be repeated', collectByLanguage)
    .option('--image <file>', 'for a page or a link: jpg, png or webp')
    .option('--place, --position <number>', 'its place; those from there on move back', parseWholeNumber, 1)
    .option('--from <time>', 'a day, or ISO 8601 with a time zone; default: now', parseTime)
    .option('--until <time>', 'as --from; default: no end', parseTime)
    .option('--country <code>', 'shown in this country only; may be repeated', collectCountries)
    .description('add a banner')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff carousel add --drama room-1407 --place 2 --until 2026-12-31',
    )
    .action(async (options: AddOptions, command: Command) => {
      const { position, from: startsAt, until: endsAt, country: countries = [] } = options;
      const target = toTarget(options);
      refusePast('--until', endsAt);
      const banner = { target, position, startsAt, endsAt, countries };
      checkInput('carousel.add', banner);
      if (target.kind !== 'drama') target.imageKey = await storeBannerImage(options.image ?? '', staff);
      printResult(command, await staff.callServer('carousel.add', banner), formatBanners);
    });
};

const addEditCommand = (carousel: Command, staff: StaffContext): void => {
  carousel
    .command('edit')
    .argument('<id>')
    .option('--from <time>', 'a day, or ISO 8601 with a time zone; none: from now on', parseTimeOrNone)
    .option('--until <time>', 'as --from; none: no end', parseTimeOrNone)
    .option('--title <language=title>', 'of a page or a link; may be repeated', collectByLanguage)
    .option('--image <file>', 'of a page or a link: jpg, png or webp')
    .option(
      '--country <code>',
      'shown in this country only, in place of those of before; may be repeated; none: everywhere',
      collectCountriesOrNone,
    )
    .description('change a banner; what is not given stays as it is')
    .addHelpText('after', `\nExample:\n  pnpm staff carousel edit ${exampleId} --until 2026-12-31`)
    .action(async (id: string, options: EditOptions, command: Command) =>
      printResult(command, await editBanner(id, options, staff), formatBanners),
    );
};

/** Adds `pnpm staff carousel …`. */
export const addCarouselCommands = (program: Command, staff: StaffContext): void => {
  const carousel = program
    .command('carousel')
    .description('banners at the top of the home screen')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel list');
  addBannerCommand(carousel, staff);

  carousel
    .command('list')
    .option('--removed', `those that were removed in the last ${restoreDays} days, and can be restored`)
    .description('list all banners by place, including past and future ones')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel list')
    .action(async ({ removed }: { removed?: boolean }, command: Command) =>
      printResult(
        command,
        await staff.callServer('carousel.list', { removed }),
        removed ? formatRemovedBanners : formatBanners,
      ),
    );
  carousel
    .command('seen')
    .argument('<country>', 'like BR', parseCountry)
    .addOption(new Option('--language <code>', 'of the titles').choices(languages).default('en'))
    .description('list the banners that viewers in a country see now')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel seen BR --language pt')
    .action(async (country: string, { language }: { language: Language }, command: Command) =>
      printResult(command, await staff.callServer('carousel.seen', { country, language }), formatSeenBanners),
    );
  addEditCommand(carousel, staff);
  carousel
    .command('move')
    .argument('<id>')
    .argument('<place>', 'its new place among all banners', parseWholeNumber)
    .description('move a banner')
    .addHelpText('after', `\nExample:\n  pnpm staff carousel move ${exampleId} 3`)
    .action(async (id: string, position: number, _options, command: Command) =>
      printResult(command, await staff.callServer('carousel.move', { id, position }), formatBanners),
    );
  addRemovalOptions(carousel.command('remove'))
    .argument('<id>', 'which stays the same when places change')
    .description(`remove a banner; for ${restoreDays} days it can be restored`)
    .addHelpText('after', `\nExample:\n  pnpm staff carousel remove ${exampleId}`)
    .action(async (id: string, { reason }: { reason?: string }, command: Command) => {
      await confirm(staff, command, {
        describe: async () => {
          const banner = (await staff.callServer('carousel.list', {})).find((listed) => listed.id === id);
          return banner ? formatBanner(banner) : `there is no banner "${id}"`;
        },
        question: `Remove it? It can be restored for ${restoreDays} days.`,
      });
      printResult(
        command,
        await staff.callServer('carousel.remove', { id, reason }),
        (banners) =>
          `Removed; to put it back: pnpm staff carousel restore ${id}\n\n${formatBanners(banners)}`,
      );
    });
  carousel
    .command('restore')
    .argument('<id>', 'of carousel list --removed')
    .description('put a removed banner back to its place, with its dates and countries')
    .addHelpText('after', `\nExample:\n  pnpm staff carousel restore ${exampleId}`)
    .action(async (id: string, _options, command: Command) =>
      printResult(command, await staff.callServer('carousel.restore', { id }), formatBanners),
    );
};
