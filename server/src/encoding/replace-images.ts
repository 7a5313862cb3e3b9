import { readFile } from 'node:fs/promises';
import type { Language } from '@cliffhanger/contracts';
import type { Names, StaffResult } from '@cliffhanger/contracts/staff';
import { decodeSquare } from '#platform/media/image-sizes.ts';
import { storeImage } from '#platform/media/store-image.ts';
import { toneOf } from '#video/tone.ts';
import type { CallStaff } from './call-staff.ts';
import { type MediaContext, withMediaRun } from './media-run.ts';
import { averagedPixels } from './plan/drama-images.ts';

/** Absolute paths of images; others stay as they are. */
export interface ImageFiles {
  /** By language. */
  posters: Partial<Record<Language, string>>;
  still: string | undefined;
}

/** Replaces posters and the still of a drama. @throws StaffError when there is no such drama */
export const replaceImages = async (
  slug: string,
  { posters, still }: ImageFiles,
  context: MediaContext & { callStaff: CallStaff },
): Promise<StaffResult<'drama.images'>> => {
  const { callStaff } = context;
  const { originalLanguage } = await callStaff('drama.show', { slug });
  const own = posters[originalLanguage as Language];
  return withMediaRun(context, { name: `drama images ${slug}` }, async ({ files }) => {
    const posterKeys: Names = {};
    for (const [language, file] of Object.entries(posters))
      posterKeys[language as Language] = await storeImage(file, 'posters', files);
    const tone =
      own === undefined ? undefined : toneOf(await decodeSquare(await readFile(own), averagedPixels));
    const frameKey = still === undefined ? undefined : await storeImage(still, 'frames', files);
    return callStaff('drama.images', { slug, posterKeys, frameKey, tone });
  });
};
