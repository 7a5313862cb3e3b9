import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Where the library's files are. Keys come from the database, never from a request. */
export interface MediaStore {
  readonly root: string;
  /** The file behind a key, relative to the root; null when it is not there. */
  find(key: string): Promise<string | null>;
}

/** A folder of this machine. */
export const openMediaStore = (root: string): MediaStore => ({
  root,
  async find(key) {
    const relative = path.relative(root, path.resolve(root, key));
    if (relative.startsWith('..') || path.isAbsolute(relative)) return null;
    const found = await stat(path.join(root, relative)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    return found?.isFile() ? relative : null;
  },
});
