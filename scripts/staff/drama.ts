import type { Command } from 'commander';
import { readConfig } from '../command-line/read-config.ts';
import { stoppable } from './abort-on-signal.ts';
import { ask } from './call-server.ts';
import type { Exported } from './export/export-drama.ts';
import { givenPath, say, table } from './output.ts';

export interface Summary {
  slug: string;
  title: string | null;
  episodeCount: number;
  freeEpisodeCount: number;
  playCount: number;
  publishedAt: string | null;
}

interface Detail extends Summary {
  episodes: {
    number: number;
    durationSeconds: number;
    priceCoins: number;
    renditions: { name: string; width: number; height: number; bitsPerSecond: number }[];
    subtitles: { language: string }[];
  }[];
}

const whenShown = ({ publishedAt }: Summary): string => {
  if (publishedAt === null) return 'hidden';
  return new Date(publishedAt) > new Date() ? `from ${publishedAt}` : `since ${publishedAt}`;
};

const dramaTable = (dramas: readonly Summary[]): string =>
  dramas.length === 0
    ? 'There are no dramas yet: pnpm staff drama import <folder>'
    : table(
        ['slug', 'episodes', 'free', 'plays', 'shown', 'title'],
        dramas.map((drama) => [
          drama.slug,
          drama.episodeCount,
          drama.freeEpisodeCount,
          drama.playCount,
          whenShown(drama),
          drama.title ?? '',
        ]),
      );

const detailText = (drama: Detail): string =>
  `${dramaTable([drama])}\n\n${table(
    ['episode', 'seconds', 'coins', 'renditions', 'subtitles'],
    drama.episodes.map(({ number, durationSeconds, priceCoins, renditions, subtitles }) => [
      number,
      durationSeconds,
      priceCoins,
      renditions.map(({ width, height }) => `${width}×${height}`).join(' '),
      subtitles.map(({ language }) => language).join(' '),
    ]),
  )}`;

const exportText = ({ slug, folder, episodes, isHidden }: Exported): string =>
  `${slug}, ${episodes} episodes: ${folder}${isHidden ? '\nIt is hidden here; an import shows it at once.' : ''}`;

/** `pnpm staff drama …` */
export const addDramaCommands = (program: Command): void => {
  const drama = program
    .command('drama')
    .description('dramas: add, list, show, hide, remove, take elsewhere')
    .addHelpText('after', '\nExample:\n  pnpm staff drama show room-1407');

  drama
    .command('import')
    .argument('<folder>', 'with drama.yaml, 01.mp4, 02.mov, 01.en.vtt, poster.jpg')
    .description('add a drama from a folder of videos, or bring it up to date (docs/staff.md)')
    .addHelpText('after', '\nExample:\n  pnpm staff drama import ~/dramas/paper-lanterns')
    .action(async (folder: string, _options, command: Command) => {
      // Heavy, and of use here only.
      const { importDrama } = await import('./import/import-drama.ts');
      const quiet = Boolean(command.optsWithGlobals().json);
      const shown = await importDrama(givenPath(folder), { config: readConfig(), ask, quiet });
      say(command, shown, () => dramaTable([shown]));
    });

  drama
    .command('export')
    .argument('<slug>')
    .argument('<folder>', 'a new one')
    .description('write a drama into a folder that drama import takes')
    .addHelpText('after', '\nExample:\n  pnpm staff drama export room-1407 ~/dramas/room-1407')
    .action(async (slug: string, folder: string, _options, command: Command) => {
      const { exportDrama } = await import('./export/export-drama.ts');
      const config = readConfig();
      const exported = await stoppable((signal) =>
        exportDrama(slug, givenPath(folder), { config, ask, signal }),
      );
      say(command, exported, exportText);
    });

  drama
    .command('list')
    .description('all dramas, hidden ones too')
    .addHelpText('after', '\nExample:\n  pnpm staff drama list')
    .action(async (_options, command: Command) =>
      say(command, await ask<Summary[]>('drama.list', {}), dramaTable),
    );

  drama
    .command('show')
    .argument('<slug>')
    .description('one drama with its episodes and their files')
    .addHelpText('after', '\nExample:\n  pnpm staff drama show room-1407 --json')
    .action(async (slug: string, _options, command: Command) =>
      say(command, await ask<Detail>('drama.show', { slug }), detailText),
    );

  drama
    .command('publish')
    .argument('<slug>')
    .option('--at <time>', 'from then on, ISO 8601 with its zone; default: now')
    .description('show a drama to viewers')
    .addHelpText('after', '\nExample:\n  pnpm staff drama publish room-1407 --at 2026-12-24T18:00:00Z')
    .action(async (slug: string, { at }: { at?: string }, command: Command) =>
      say(command, await ask<Summary>('drama.publish', { slug, at }), (shown) => dramaTable([shown])),
    );

  drama
    .command('unpublish')
    .argument('<slug>')
    .description('hide a drama; what viewers bought stays theirs for when it is back')
    .addHelpText('after', '\nExample:\n  pnpm staff drama unpublish room-1407')
    .action(async (slug: string, _options, command: Command) =>
      say(command, await ask<Summary>('drama.unpublish', { slug }), (hidden) => dramaTable([hidden])),
    );

  drama
    .command('remove')
    .argument('<slug>')
    .description('delete a drama and its files, if nobody has paid for it or commented on it')
    .addHelpText('after', '\nExample:\n  pnpm staff drama remove test-upload')
    .action(async (slug: string, _options, command: Command) =>
      say(command, await ask<Summary>('drama.remove', { slug }), ({ slug: gone }) => `Removed ${gone}`),
    );
};
