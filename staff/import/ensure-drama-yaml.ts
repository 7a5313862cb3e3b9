import path from 'node:path';
import type { KnownInLibrary, WholeDramaJson } from '@cliffhanger/contracts/staff';
import { pathExists, writeFileAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import { toYaml } from '../export/to-yaml.ts';
import { findDramaFiles } from './drama-folder.ts';
import { formatDramaYaml, type RequiredValues, suggestValues } from './suggest-drama-yaml.ts';

interface EnsureOptions {
  library: KnownInLibrary;
  /** Finds a drama of the library; null for a new one. */
  findDrama: (slug: string) => Promise<WholeDramaJson | null>;
  /** Asks for the values; null where nobody can be asked. */
  ask: ((suggested: RequiredValues, episodeCount: number) => Promise<RequiredValues>) | null;
}

/**
 * Writes the `drama.yaml` of a folder without one, with values that it asks for.
 * @throws UsageError with a whole file to save, where nobody can be asked or the library has the drama
 */
export const ensureDramaYaml = async (
  folder: string,
  { library, findDrama, ask }: EnsureOptions,
): Promise<void> => {
  const file = path.join(folder, 'drama.yaml');
  if (await pathExists(file)) return;
  const { episodes, problems } = await findDramaFiles(folder).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error;
    throw new UsageError([`${folder} is not a folder`]);
  });
  const inLibrary = await findDrama(path.basename(folder));
  if (inLibrary)
    throw new UsageError([`${file} is missing. This is that of the library, to save.`], {
      dramaYaml: toYaml(inLibrary),
    });
  if (problems.length > 0) throw new UsageError([`${file} is missing`, ...problems]);
  const suggested = suggestValues(folder, episodes.length, library);
  if (!ask) {
    throw new UsageError([`${file} is missing. This is one to save, with texts of your own.`], {
      dramaYaml: formatDramaYaml(suggested, episodes.length, library),
    });
  }
  const values = await ask(suggested, episodes.length);
  await writeFileAtomically(file, formatDramaYaml(values, episodes.length, library));
};
