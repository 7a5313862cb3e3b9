import path from 'node:path';
import type { Language } from '@cliffhanger/contracts';
import { openDataFolder } from '@cliffhanger/server/platform/data-folder/data-folder.ts';
import { makeFolder } from '@cliffhanger/server/platform/data-folder/make-folder.ts';
import type { Command } from 'commander';
import { readConfig } from '../command-line/read-config.ts';
import { copyImage } from '../demo/demo-images.ts';
import { ask } from './call-server.ts';
import { imageMistake } from './import/drama-images.ts';
import { givenPath, Mistakes, say, table } from './output.ts';
import { inLanguage, several, whole } from './parse-options.ts';

type Names = Partial<Record<Language, string>>;

interface Category {
  slug: string;
  position: number;
  dramaCount: number;
  name: Names;
}

interface Banner {
  id: string;
  kind: string;
  dramaId: string | null;
  target: string | null;
  position: number;
  startsAt: string | null;
  endsAt: string | null;
  countries: string[];
  title: Names;
}

const namesText = (names: Names): string =>
  Object.entries(names)
    .map(([language, name]) => `${language}=${name}`)
    .join(' ');

const categoryTable = (categories: readonly Category[]): string =>
  categories.length === 0
    ? 'There are no categories yet: pnpm staff category set romance --name en=Romance'
    : table(
        ['slug', 'place', 'dramas', 'name'],
        categories.map(({ slug, position, dramaCount, name }) => [
          slug,
          position,
          dramaCount,
          namesText(name),
        ]),
      );

const whenOf = ({ startsAt, endsAt }: Banner): string =>
  startsAt || endsAt ? `${startsAt ?? ''}–${endsAt ?? ''}` : 'always';

const bannerTable = (banners: readonly Banner[]): string =>
  banners.length === 0
    ? 'The carousel is empty: pnpm staff carousel add --drama <slug>'
    : table(
        ['place', 'leads to', 'when', 'where', 'title', 'id'],
        banners.map((banner) => [
          banner.position,
          banner.dramaId ?? banner.target ?? '',
          whenOf(banner),
          banner.countries.join(' ') || 'everywhere',
          banner.title.en ?? Object.values(banner.title)[0] ?? '',
          banner.id,
        ]),
      );

interface BannerWish {
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

/** Puts a picture where it is served from. */
const takePicture = async (given: string): Promise<string> => {
  const file = givenPath(given);
  const mistake = await imageMistake(file).catch((error: Error) => error.message);
  if (mistake) throw new Mistakes([mistake]);
  const { DATA_DIR, mediaDir } = readConfig();
  const imagesDir = path.join(mediaDir, 'images');
  await openDataFolder(DATA_DIR, () => makeFolder(imagesDir));
  return copyImage(file, imagesDir);
};

const targetOf = async ({ drama, page, link, title, image }: BannerWish) => {
  if ([drama, page, link].filter((given) => given !== undefined).length !== 1) {
    throw new Mistakes(['give one of --drama, --page and --link']);
  }
  if (drama !== undefined) return { kind: 'drama', slug: drama };
  if (!title || !image) throw new Mistakes(['a page or a link needs --title and --image']);
  const picture = { title, imageKey: await takePicture(image) };
  return page === undefined
    ? { kind: 'link', target: link, ...picture }
    : { kind: 'page', target: page, ...picture };
};

const addCategoryCommands = (program: Command): void => {
  const category = program
    .command('category')
    .description('categories of dramas')
    .addHelpText('after', '\nExample:\n  pnpm staff category list');
  const sayAll = (command: Command, categories: Category[]) => say(command, categories, categoryTable);

  category
    .command('list')
    .description('all of them, in the order of the home screen')
    .addHelpText('after', '\nExample:\n  pnpm staff category list')
    .action(async (_options, command: Command) => sayAll(command, await ask('category.list', {})));
  category
    .command('set')
    .argument('<slug>')
    .option('--name <language=name>', 'its name in a language; may be given again', inLanguage, {})
    .option('--position <number>', 'its place', whole)
    .description('make a category, rename it or move it')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff category set comedy --name en=Comedy --name zh=轻喜 --position 2',
    )
    .action(async (slug: string, wish: { name: Names; position?: number }, command: Command) =>
      sayAll(command, await ask('category.set', { slug, ...wish })),
    );
  category
    .command('remove')
    .argument('<slug>')
    .description('delete a category that no drama is in')
    .addHelpText('after', '\nExample:\n  pnpm staff category remove comedy')
    .action(async (slug: string, _options, command: Command) =>
      sayAll(command, await ask('category.remove', { slug })),
    );
};

const addCarouselCommands = (program: Command): void => {
  const carousel = program
    .command('carousel')
    .description('the banners on top of the home screen')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel list');
  const sayAll = (command: Command, banners: Banner[]) => say(command, banners, bannerTable);

  carousel
    .command('list')
    .description('all banners, also past ones and those to come')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel list')
    .action(async (_options, command: Command) => sayAll(command, await ask('carousel.list', {})));
  carousel
    .command('add')
    .option('--drama <slug>', 'leads to a drama, with its titles and its still')
    .option('--page <path>', 'or: to a page of the app')
    .option('--link <url>', 'or: elsewhere, https only')
    .option('--title <language=title>', 'for a page or a link; may be given again', inLanguage)
    .option('--image <file>', 'for a page or a link: jpg, png or webp')
    .option('--position <number>', 'its place', whole, 1)
    .option('--from <time>', 'ISO 8601; default: now')
    .option('--until <time>', 'ISO 8601; default: it stays')
    .option('--country <code>', 'shown there only; may be given again', several)
    .description('add a banner')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff carousel add --drama room-1407 --position 1 --until 2026-12-31',
    )
    .action(async (wish: BannerWish, command: Command) => {
      const { position, from: startsAt, until: endsAt, country: countries = [] } = wish;
      const banner = { target: await targetOf(wish), position, startsAt, endsAt, countries };
      sayAll(command, await ask('carousel.add', banner));
    });
  carousel
    .command('move')
    .argument('<id>')
    .argument('<position>', 'its new place', whole)
    .description('give a banner another place')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel move room-1407 3')
    .action(async (id: string, position: number, _options, command: Command) =>
      sayAll(command, await ask('carousel.move', { id, position })),
    );
  carousel
    .command('remove')
    .argument('<id>')
    .description('take a banner away')
    .addHelpText('after', '\nExample:\n  pnpm staff carousel remove room-1407')
    .action(async (id: string, _options, command: Command) =>
      sayAll(command, await ask('carousel.remove', { id })),
    );
};

/** `pnpm staff category …` and `pnpm staff carousel …` */
export const addShelfCommands = (program: Command): void => {
  addCategoryCommands(program);
  addCarouselCommands(program);
};
