import path from 'node:path';
import { findDramaFiles } from '@cliffhanger/server/encoding/check/drama-files.ts';
import { pathExists, writeFileAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import type { CallServer } from '../call-server.ts';
import { toYaml } from '../export/to-yaml.ts';
import type { Questions } from './ask-on-terminal.ts';
import { formatDramaYaml, suggestValues } from './suggest-drama-yaml.ts';

interface EnsureOptions {
  callServer: CallServer;
  /** Asks for the values; null where nobody can be asked. */
  questions: Pick<Questions, 'values'> | null;
}

/**
 * Writes the `drama.yaml` of a folder without one, with values that it asks for.
 * @throws UsageError with a whole file to save, where nobody can be asked or the library has the drama
 */
export const ensureDramaYaml = async (
  folder: string,
  { callServer, questions }: EnsureOptions,
): Promise<void> => {
  const file = path.join(folder, 'drama.yaml');
  if (await pathExists(file)) return;
  const { episodes, problems } = await findDramaFiles(folder).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOENT', 'ENOTDIR'].includes(error.code ?? '')) throw error;
    throw new UsageError([`${folder} is not a folder`]);
  });
  const slug = path.basename(folder);
  const dramas = await callServer('drama.list', {});
  if (dramas.some((drama) => drama.slug === slug))
    throw new UsageError([`${file} is missing. This is that of the library, to save.`], {
      dramaYaml: toYaml(await callServer('drama.show', { slug })),
    });
  if (problems.length > 0) throw new UsageError([`${file} is missing`, ...problems]);
  const categories = await callServer('category.list', {});
  const suggested = suggestValues(folder, episodes.length, categories);
  if (!questions) {
    throw new UsageError([`${file} is missing. This is one to save, with texts of your own.`], {
      dramaYaml: formatDramaYaml(suggested, episodes.length, categories),
    });
  }
  const values = await questions.values(suggested, episodes.length, categories);
  await writeFileAtomically(file, formatDramaYaml(values, episodes.length, categories));
};
