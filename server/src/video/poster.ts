import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathExists, writeFileAtomically } from '#platform/data-folder/atomic-write.ts';
import { encodeImageSize } from '#platform/media/image-sizes.ts';

/** The first frame of an episode, in the folder of its renditions. */
export const posterName = 'poster.avif';
/** The poster as ffmpeg writes it. Episodes imported by earlier versions are served with it. */
export const fullPosterName = 'poster.jpg';
/** In pixels. A video starts with a rendition that is not much wider, and has to share the connection with its poster. */
const maxWidth = 480;

/** Makes the poster of an episode from its full one, unless there is one already. @throws Error when that cannot be decoded */
export const makePoster = async (folder: string): Promise<void> => {
  const file = path.join(folder, posterName);
  if (await pathExists(file)) return;
  const bytes = await readFile(path.join(folder, fullPosterName));
  await writeFileAtomically(file, await encodeImageSize(bytes, maxWidth, 'avif'));
};
