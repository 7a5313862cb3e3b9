import type { Names, StaffArguments, StaffBannerJson } from '@cliffhanger/contracts/staff';
import { openDataFolder } from '@cliffhanger/server/platform/data-folder/data-folder.ts';
import { makeFolder } from '@cliffhanger/server/platform/data-folder/make-folder.ts';
import { openMediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import type { Command } from 'commander';
import { readConfig } from '../command-line/read-config.ts';
import { UsageError } from '../command-line/usage-error.ts';
import { findOriginalProblem } from '../media/image-format.ts';
import { storeImage } from '../media/store-image.ts';
import { callServer } from './call-server.ts';
import { checkInput } from './check-input.ts';
import { requireLibrary } from './name-library.ts';
import { formatTable, printResult } from './output.ts';
import {
  collectByLanguage,
  collectCountries,
  parseTime,
  parseTimeOrNone,
  parseWholeNumber,
  refusePast,
  resolvePath,
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
}

/** The date of a banner: null removes it. */
const toDate = (given: string | undefined) => (given === 'none' ? null : given);

const formatPeriod = ({ startsAt, endsAt }: StaffBannerJson): string =>
  startsAt || endsAt ? `${startsAt ?? ''}–${endsAt ?? ''}` : 'always';

const formatBanners = (banners: readonly StaffBannerJson[]): string =>
  banners.length === 0
    ? 'The carousel is empty: pnpm staff carousel add --drama <slug>'
    : formatTable(
        ['place', 'leads to', 'when', 'where', 'title', 'id'],
        banners.map((banner) => [
          banner.position,
          banner.dramaId ?? banner.target ?? '',
          formatPeriod(banner),
          banner.countries.join(' ') || 'everywhere',
          banner.title.en ?? Object.values(banner.title)[0] ?? '',
          banner.id,
        ]),
      );

/** Stands for the name of an image until everything else is checked. */
const unstoredKey = 'unstored';

/** Stores an image in its sizes. @returns its name */
const storeBannerImage = async (name: string): Promise<string> => {
  const file = resolvePath(name);
  const problem = await findOriginalProblem(file).catch((error: Error) => error.message);
  if (problem) throw new UsageError([problem]);
  const config = readConfig();
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

const addBannerCommand = (carousel: Command): void => {
  carousel
    .command('add')
    .option('--drama <slug>', 'opens a drama and uses its titles and its still')
    .option('--page <path>', 'or: opens a page of the app')
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
      if (target.kind !== 'drama') target.imageKey = await storeBannerImage(options.image ?? '');
      printResult(command, await callServer('carousel.add', banner), formatBanners);
    });
};

/** Adds `pnpm staff carousel …`. */
export const addCarouselCommands = (program: Command): void => {
  const carousel = program
    .command('carousel')
    .description('banners at the top of the home screen')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel list');
  addBannerCommand(carousel);

  carousel
    .command('list')
    .description('list all banners, including past and future ones')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel list')
    .action(async (_options, command: Command) =>
      printResult(command, await callServer('carousel.list', {}), formatBanners),
    );
  carousel
    .command('edit')
    .argument('<id>')
    .option('--from <time>', 'a day, or ISO 8601 with a time zone; none: from now on', parseTimeOrNone)
    .option('--until <time>', 'as --from; none: no end', parseTimeOrNone)
    .description('change when a banner is shown')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel edit room-1407 --until 2026-12-31')
    .action(async (id: string, { from, until }: EditOptions, command: Command) => {
      if (from === undefined && until === undefined) throw new UsageError(['give --from or --until']);
      const dates = { startsAt: toDate(from), endsAt: toDate(until) };
      printResult(command, await callServer('carousel.edit', { id, ...dates }), formatBanners);
    });
  carousel
    .command('move')
    .argument('<id>')
    .argument('<place>', 'its new place among all banners', parseWholeNumber)
    .description('move a banner')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel move room-1407 3')
    .action(async (id: string, position: number, _options, command: Command) =>
      printResult(command, await callServer('carousel.move', { id, position }), formatBanners),
    );
  carousel
    .command('remove')
    .argument('<id>')
    .description('remove a banner')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel remove room-1407')
    .action(async (id: string, _options, command: Command) =>
      printResult(command, await callServer('carousel.remove', { id }), formatBanners),
    );
};
