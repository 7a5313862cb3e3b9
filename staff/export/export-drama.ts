import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, trackNameOf } from '@cliffhanger/contracts';
import type { DramaDetailJson } from '@cliffhanger/contracts/staff';
import { padEpisodeNumber } from '@cliffhanger/server/encoding/episode-number.ts';
import { describeFailure } from '@cliffhanger/server/platform/backup/failures.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import {
  createFolderAtomically,
  type StagingFolder,
} from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import type { MediaFiles } from '@cliffhanger/server/platform/media/media-files.ts';
import { type MediaConfig, openMediaFiles } from '@cliffhanger/server/platform/media/open-media-files.ts';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import { FfmpegError, openFfmpeg } from '@cliffhanger/server/video/ffmpeg.ts';
import { readPlaylist } from '@cliffhanger/server/video/hls-playlist.ts';
import { readSubtitles } from '@cliffhanger/server/video/read-subtitles.ts';
import { renditionInput } from '@cliffhanger/server/video/rendition-input.ts';
import { languageCode } from '@cliffhanger/server/video/sound-tracks.ts';
import type { CallServer } from '../call-server.ts';
import { toYaml } from './to-yaml.ts';

export interface ExportDependencies {
  config: Pick<Config, 'FFMPEG_PATH'> & MediaConfig;
  callServer: CallServer;
  signal?: AbortSignal;
}

interface ExportRun extends ExportDependencies {
  files: MediaFiles;
  drama: DramaDetailJson;
  target: StagingFolder;
}

export interface ExportedDrama {
  slug: string;
  folder: string;
  episodes: number;
  isHidden: boolean;
}

/**
 * Writes a drama into a new folder that `drama import` accepts: its texts, images and subtitles, and the best rendition
 * of each episode with its sounds, without re-encoding. The folder is written completely or not at all.
 *
 * @throws StaffError when the drama does not exist, the folder does, or a file of the drama is missing
 */
export const exportDrama = async (
  slug: string,
  folder: string,
  dependencies: ExportDependencies,
): Promise<ExportedDrama> => {
  const drama = await dependencies.callServer('drama.show', { slug });
  if (!drama.category) throw new StaffError(`"${slug}" has no category, which a drama.yaml needs`);
  const files = await openMediaFiles(dependencies.config);
  try {
    const isNew = await createFolderAtomically(folder, async (target) => {
      const run = { ...dependencies, files, drama, target };
      await target.writeFile('drama.yaml', toYaml(drama));
      await copyImages(run);
      await copySubtitles(run);
      await copyVideos(run);
    });
    if (!isNew) throw new StaffError(`${folder} already exists; a drama is exported to a new folder`);
  } catch (error) {
    const { code, path: missing } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StaffError(`${missing} is missing; see pnpm staff media check ${slug}`);
    throw describeFailure(error, path.dirname(folder));
  }
  return { slug, folder, episodes: drama.episodes.length, isHidden: drama.publishedAt === null };
};

const copyImages = async ({ files, drama, target }: ExportRun): Promise<void> => {
  const copy = (name: string, copyName: string) =>
    files.withLocalFiles([`images/${name}`], (mediaDir) =>
      copyFile(path.join(mediaDir, 'images', name), target.at(`${copyName}${path.extname(name)}`)),
    );
  const posters = Object.entries(drama.posterKeys);
  const [first] = posters;
  if (first && posters.every(([, posterKey]) => posterKey === first[1])) await copy(first[1], 'poster');
  else for (const [language, posterKey] of posters) await copy(posterKey, `poster.${language}`);
  if (drama.frameKey) await copy(drama.frameKey, 'frame');
};

const copySubtitles = async ({ files, drama, target }: ExportRun): Promise<void> => {
  for (const { number, subtitles } of drama.episodes) {
    for (const { language, kind, storageKey } of subtitles) {
      const content = await files.withLocalFiles([storageKey], (mediaDir) =>
        readFile(path.join(mediaDir, storageKey), 'utf8'),
      );
      // An import refuses subtitles without any line.
      if (readSubtitles(content).cues.length === 0) continue;
      const name = trackNameOf({ language: language as Language, kind });
      await target.writeFile(`${padEpisodeNumber(number)}.${name}.vtt`, content);
    }
  }
};

const copyVideos = async ({ config, files, drama, target, signal }: ExportRun): Promise<void> => {
  const ffmpeg = await openFfmpeg(config.FFMPEG_PATH);
  for (const { number, renditions, soundTracks } of drama.episodes) {
    const best = renditions.at(-1);
    if (!best)
      throw new StaffError(`episode ${number} has no video; see pnpm staff media check ${drama.slug}`);
    const [first, ...others] = soundTracks;
    await files.withLocalFiles(
      [best, ...soundTracks].map(({ folder }) => folder),
      async (mediaDir) => {
        const readInput = async (folder: string) => {
          const playlist = await readPlaylist(path.join(mediaDir, folder));
          if (!playlist)
            throw new StaffError(`episode ${number} has no video; see pnpm staff media check ${drama.slug}`);
          return renditionInput(playlist, folder);
        };
        const copy = async (folders: readonly string[], language: string | undefined, name: string) => {
          const inputs = await Promise.all(folders.map(readInput));
          const run = ffmpeg.run({
            arguments: [
              ...['-xerror', ...inputs.flat(), ...inputs.flatMap((_, index) => ['-map', String(index)])],
              ...(language ? ['-metadata:s:a:0', `language=${languageCode(language as Language)}`] : []),
              ...['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', `file:${target.at(name)}`],
            ],
            folder: mediaDir,
            ...(signal && { signal }),
          });
          await run.catch((error: unknown) => {
            throw error instanceof FfmpegError
              ? new StaffError(`episode ${number}: ${error.message}`)
              : error;
          });
        };
        const name = padEpisodeNumber(number);
        await copy(
          [best, ...(first ? [first] : [])].map(({ folder }) => folder),
          first?.language,
          `${name}.mp4`,
        );
        for (const { folder, language } of others) await copy([folder], language, `${name}.${language}.m4a`);
      },
    );
  }
};
