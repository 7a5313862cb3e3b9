import { readFile } from 'node:fs/promises';
import type { Names } from '@cliffhanger/contracts/staff';
import { findOriginalProblem } from '@cliffhanger/server/platform/media/image-format.ts';
import { decodeSquare } from '@cliffhanger/server/platform/media/image-sizes.ts';
import { storeImage } from '@cliffhanger/server/platform/media/store-image.ts';
import { toneOf } from '@cliffhanger/server/video/tone.ts';
import type { Command } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import type { StaffContext } from './context.ts';
import { describeFileError } from './file-problem.ts';
import { formatDetail } from './format-drama.ts';
import { averagedPixels } from './import/drama-images.ts';
import { withMediaRun } from './import/media-run.ts';
import { printResult } from './output.ts';
import { collectByLanguage } from './parse-options.ts';

interface GivenImages {
  /** Files by language. */
  poster?: Names;
  still?: string;
}

/** @throws UsageError when a file is no image */
const checkImages = async (files: readonly string[], staff: StaffContext): Promise<void> => {
  const problems = await Promise.all(
    files.map((name) =>
      findOriginalProblem(staff.resolvePath(name)).catch((error: unknown) => describeFileError(error, name)),
    ),
  );
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0) throw new UsageError(found);
};

const changeImages = async (slug: string, { poster = {}, still }: GivenImages, staff: StaffContext) => {
  const posters = Object.entries(poster);
  if (posters.length === 0 && still === undefined) throw new UsageError(['give --poster or --still']);
  await checkImages([...posters.map(([, file]) => file), ...(still === undefined ? [] : [still])], staff);
  const { originalLanguage } = await staff.callServer('drama.show', { slug });
  const own = posters.find(([language]) => language === originalLanguage)?.[1];
  return withMediaRun(staff.readConfig(), { name: `drama images ${slug}` }, async ({ files }) => {
    const store = (name: string, kind: 'posters' | 'frames') =>
      storeImage(staff.resolvePath(name), kind, files);
    const posterKeys: Names = {};
    for (const [language, file] of posters)
      Object.assign(posterKeys, { [language]: await store(file, 'posters') });
    const tone =
      own === undefined
        ? undefined
        : toneOf(await decodeSquare(await readFile(staff.resolvePath(own)), averagedPixels));
    const frameKey = still === undefined ? undefined : await store(still, 'frames');
    return staff.callServer('drama.images', { slug, posterKeys, frameKey, tone });
  });
};

/** Adds `pnpm staff drama images`. @param drama the command `pnpm staff drama` */
export const addDramaImages = (drama: Command, staff: StaffContext): void => {
  drama
    .command('images')
    .argument('<slug>')
    .option('--poster <language=file>', 'jpg, png or webp; may be repeated', collectByLanguage)
    .option('--still <file>', 'without lettering: jpg, png or webp')
    .description('change posters and the still of a drama; others stay as they are')
    .addHelpText('after', '\nExample:\n  pnpm staff drama images room-1407 --poster zh=poster.zh.jpg')
    .action(async (slug: string, given: GivenImages, command: Command) =>
      printResult(command, await changeImages(slug, given, staff), formatDetail),
    );
};
