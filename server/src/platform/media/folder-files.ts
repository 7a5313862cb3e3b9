import { access, constants, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '#platform/data-folder/atomic-write.ts';
import type { MediaFiles, StoredFile } from './media-files.ts';

/** Opens the files of a library in a folder of this machine. */
export const openFolderFiles = (root: string): MediaFiles => {
  /** Null for the root itself and for paths outside of it. */
  const within = (key: string): string | null => {
    const relative = path.relative(root, path.resolve(root, key));
    return relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? null : relative;
  };
  const find = async (key: string): Promise<{ file: string; size: number } | null> => {
    const file = within(key);
    if (file === null) return null;
    const found = await unlessMissing(stat(path.join(root, file)));
    return found?.isFile() ? { file, size: found.size } : null;
  };
  return {
    redirectOrigin: null,
    storesWhole: false,
    check: () => access(root, constants.R_OK | constants.X_OK),
    has: async (key) => (await find(key)) !== null,
    async load(key, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const found = await find(key);
      if (!found || found.size > maxBytes) return null;
      return unlessMissing(readFile(path.join(root, found.file)));
    },
    async locate(key) {
      const found = await find(key);
      return found && { root, file: found.file };
    },
    list: (folder) => listFiles(root, folder),
    write: (key, content) => writeFileAtomically(path.join(root, key), content),
    async addFolder(_folder, { make }) {
      await make(root);
    },
    withLocalFiles: (_keys, work) => work(root),
    async remove(key) {
      const file = within(key);
      if (file !== null) await rm(path.join(root, file), { recursive: true, force: true });
    },
  };
};

/** An empty folder is listed like a file without bytes, so that it can be removed. */
const listFiles = async (root: string, folder: string): Promise<StoredFile[]> => {
  const entries = (await unlessMissing(readdir(path.join(root, folder), { withFileTypes: true }))) ?? [];
  const found: StoredFile[] = [];
  for (const entry of entries) {
    const key = path.posix.join(folder, entry.name);
    const inner = entry.isDirectory() ? await listFiles(root, key) : [];
    if (inner.length > 0) found.push(...inner);
    else found.push(await describe(path.join(root, key), key));
  }
  return found;
};

const describe = async (file: string, key: string): Promise<StoredFile> => {
  const found = await stat(file);
  return { key, bytes: found.isFile() ? found.size : 0, changedAtMs: found.mtimeMs };
};

const unlessMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
