import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';

/** Copies an image to the served ones, named by a hash of its content so that it can be cached forever. @returns its name there */
export const storeImage = async (file: string, imagesDir: string): Promise<string> => {
  const content = await readFile(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const name = `${hash}${path.extname(file)}`;
  await writeFileAtomically(path.join(imagesDir, name), content);
  return name;
};
