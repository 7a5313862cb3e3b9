import type { Names } from '@cliffhanger/contracts/staff';
import type { ImageFiles } from '@cliffhanger/server/encoding/replace-images.ts';
import { describeFileError } from '@cliffhanger/server/platform/data-folder/file-problem.ts';
import { findOriginalProblem } from '@cliffhanger/server/platform/media/image-format.ts';
import type { Command } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import type { StaffContext } from './context.ts';
import { formatDetail } from './format-drama.ts';
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

const changeImages = async (
  slug: string,
  { poster = {}, still }: GivenImages,
  command: Command,
  staff: StaffContext,
) => {
  const posters = Object.entries(poster);
  if (posters.length === 0 && still === undefined) throw new UsageError(['give --poster or --still']);
  await checkImages([...posters.map(([, file]) => file), ...(still === undefined ? [] : [still])], staff);
  const files: ImageFiles = {
    posters: Object.fromEntries(posters.map(([language, file]) => [language, staff.resolvePath(file)])),
    still: still && staff.resolvePath(still),
  };
  const [{ mediaCommandOf, withMediaCommand }, { replaceImages }] = await Promise.all([
    import('./import/media-command.ts'),
    import('@cliffhanger/server/encoding/replace-images.ts'),
  ]);
  return withMediaCommand(mediaCommandOf(staff, command), (context) => replaceImages(slug, files, context));
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
      printResult(command, await changeImages(slug, given, command, staff), formatDetail),
    );
};
