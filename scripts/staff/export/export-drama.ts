import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { inWords } from '@cliffhanger/server/platform/backup/failures.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import {
  makeWholeFolder,
  type UnfinishedFolder,
} from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { readPlaylist } from '@cliffhanger/server/video/hls-playlist.ts';
import { readSubtitles } from '@cliffhanger/server/video/read-subtitles.ts';
import { wholeRendition } from '../media/rendition-input.ts';
import { toYaml } from './to-yaml.ts';
import type { WholeDrama } from './whole-drama.ts';

export interface ExportDoors {
  config: Pick<Config, 'mediaDir' | 'FFMPEG_PATH'>;
  ask<T>(verb: string, input: object): Promise<T>;
  signal?: AbortSignal;
}

interface Copying extends ExportDoors {
  drama: WholeDrama;
  unfinished: UnfinishedFolder;
}

export interface Exported {
  slug: string;
  folder: string;
  episodes: number;
  isHidden: boolean;
}

/**
 * Writes a drama into a new folder that `drama import` takes: its words, pictures, subtitles, and of each episode the best
 * rendition as it was encoded. The folder appears whole or not at all.
 *
 * @throws StaffError when there is no such drama, the folder is there, or a file of the drama is missing
 */
export const exportDrama = async (slug: string, folder: string, doors: ExportDoors): Promise<Exported> => {
  const drama = await doors.ask<WholeDrama>('drama.export', { slug });
  if (drama.categories.length === 0)
    throw new StaffError(`"${slug}" is in no category, and a drama.yaml names one`);
  try {
    const isNew = await makeWholeFolder(folder, async (unfinished) => {
      const copying = { ...doors, drama, unfinished };
      await unfinished.writeFile('drama.yaml', toYaml(drama));
      await copyPictures(copying);
      await copySubtitles(copying);
      await copyVideos(copying);
    });
    if (!isNew) throw new StaffError(`${folder} is there already; a drama is exported into a new folder`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new StaffError(
        `${(error as NodeJS.ErrnoException).path} is missing; see pnpm staff media check ${slug}`,
      );
    throw inWords(error, path.dirname(folder));
  }
  return { slug, folder, episodes: drama.episodes.length, isHidden: drama.publishedAt === null };
};

const copyPictures = async ({ config, drama, unfinished }: Copying): Promise<void> => {
  const copy = (key: string, name: string) =>
    copyFile(path.join(config.mediaDir, 'images', key), unfinished.at(`${name}${path.extname(key)}`));
  const posters = drama.translations.flatMap(({ language, posterKey }) =>
    posterKey ? [{ language, posterKey }] : [],
  );
  const [first] = posters;
  if (first && posters.every(({ posterKey }) => posterKey === first.posterKey))
    await copy(first.posterKey, 'poster');
  else for (const { language, posterKey } of posters) await copy(posterKey, `poster.${language}`);
  if (drama.frameKey) await copy(drama.frameKey, 'frame');
};

const numbered = (number: number): string => String(number).padStart(2, '0');

const copySubtitles = async ({ config, drama, unfinished }: Copying): Promise<void> => {
  for (const { number, subtitles } of drama.episodes) {
    for (const { language, storageKey } of subtitles) {
      const content = await readFile(path.join(config.mediaDir, storageKey), 'utf8');
      // One without a line is none for an import.
      if (readSubtitles(content).cues.length === 0) continue;
      await unfinished.writeFile(`${numbered(number)}.${language}.vtt`, content);
    }
  }
};

const copyVideos = async ({ config, drama, unfinished, signal }: Copying): Promise<void> => {
  const ffmpeg = await openFfmpeg(config.FFMPEG_PATH);
  for (const { number, renditions } of drama.episodes) {
    const best = renditions.at(-1);
    if (!best)
      throw new StaffError(`episode ${number} has no video; see pnpm staff media check ${drama.slug}`);
    const folder = path.join(config.mediaDir, best.folder);
    const playlist = await readPlaylist(folder);
    if (!playlist)
      throw new StaffError(`episode ${number} has no video; see pnpm staff media check ${drama.slug}`);
    const whole = wholeRendition(playlist);
    const file = unfinished.at(`${numbered(number)}.mp4`);
    await ffmpeg.run({
      arguments: [
        '-xerror',
        ...whole,
        '-map',
        '0',
        '-c',
        'copy',
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
        `file:${file}`,
      ],
      folder,
      ...(signal && { signal }),
    });
  }
};
