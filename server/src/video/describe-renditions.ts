import type { MediaFiles } from '#platform/media/media-files.ts';
import { codecs } from './encoding.ts';
import type { Rung } from './ladder.ts';
import type { StoredRendition } from './master-playlist.ts';
import { measureHls } from './measure-hls.ts';

/** Describes the renditions of a packaged episode, for the database, and measures how long the first one lasts. */
export const describeRenditions = async (
  files: Pick<MediaFiles, 'load' | 'list'>,
  folder: string,
  rungs: readonly Rung[],
): Promise<{ seconds: number; renditions: StoredRendition[] }> => {
  const made = await Promise.all(
    rungs.map(async ({ name, width, height }) => {
      const { seconds, ...rates } = await measureHls(files, `${folder}/${name}`);
      return { seconds, rendition: { name, width, height, ...rates, codecs, folder: `${folder}/${name}` } };
    }),
  );
  return { seconds: made[0]?.seconds ?? 0, renditions: made.map(({ rendition }) => rendition) };
};
