import { readFile } from 'node:fs/promises';
import path from 'node:path';

const signatures: Readonly<Record<string, RegExp>> = {
  '.jpg': /^\xff\xd8\xff/,
  '.jpeg': /^\xff\xd8\xff/,
  '.png': /^\x89PNG\r\n/,
  '.webp': /^RIFF.{4}WEBP/s,
};

/** Checks that an image starts with the signature of its extension. @returns the problem, or null */
export const findImageProblem = async (file: string): Promise<string | null> => {
  const start = (await readFile(file)).subarray(0, 16).toString('latin1');
  const matches = signatures[path.extname(file).toLowerCase()]?.test(start);
  return matches ? null : `${path.basename(file)}: is damaged, or its format does not match its extension`;
};
