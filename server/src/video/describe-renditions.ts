import path from 'node:path';
import { codecs } from './encoding.ts';
import type { Rung } from './ladder.ts';
import type { StoredRendition } from './master-playlist.ts';
import { measureHls } from './measure-hls.ts';

/** Describes the renditions of a packaged episode, for the database, and measures how long the first one lasts. */
export const describeRenditions = async (
  mediaDir: string,
  folder: string,
  rungs: readonly Rung[],
): Promise<{ seconds: number; renditions: StoredRendition[] }> => {
  const made = await Promise.all(
    rungs.map(async ({ name, width, height }) => {
      const { seconds, ...rates } = await measureHls(path.join(mediaDir, folder, name));
      return { seconds, rendition: { name, width, height, ...rates, codecs, folder: `${folder}/${name}` } };
    }),
  );
  return { seconds: made[0]?.seconds ?? 0, renditions: made.map(({ rendition }) => rendition) };
};
