import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const consoleDist = path.resolve(import.meta.dirname, '../../../../console/dist');

/** The built staff console. */
export interface ConsoleBuild {
  folder: string;
  /** The document, with a comment in the place of the nonce. */
  page: string;
}

/** Reads the built staff console; null while there is none. */
export const readConsoleBuild = (): ConsoleBuild | null => {
  const file = path.join(consoleDist, 'index.html');
  return existsSync(file) ? { folder: consoleDist, page: readFileSync(file, 'utf8') } : null;
};
