import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Files that staff send, until the library has them. Their names are random ids; nothing serves them. */
export interface IncomingFiles {
  /** Where they are. */
  readonly folder: string;
  /** The path of the file with this id. */
  pathOf(id: string): string;
  /** The bytes that are there; null without a file. */
  sizeOf(id: string): Promise<number | null>;
  /** Ignores a missing file. */
  remove(id: string): Promise<void>;
  /** Lists the ids of the files that nothing was written to since `moment`, by the clock of the disk. */
  listBefore(moment: Date): Promise<string[]>;
}

/** The folder of incoming files, in that of all uploads. Backups leave it out. */
export const incomingFolderName = 'incoming';

/** Opens the folder, which only its owner can read. @param uploadsDir that of all uploads */
export const openIncomingFiles = async (uploadsDir: string): Promise<IncomingFiles> => {
  const folder = path.join(uploadsDir, incomingFolderName);
  await makeFolder(folder, 0o700);
  const pathOf = (id: string) => path.join(folder, path.basename(id));
  const find = (id: string) =>
    stat(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  return {
    folder,
    pathOf,
    sizeOf: async (id) => (await find(id))?.size ?? null,
    remove: (id) => rm(pathOf(id), { force: true }),
    async listBefore(moment) {
      const found: string[] = [];
      for (const id of await readdir(folder)) {
        const file = await find(id);
        if (file && file.mtime < moment) found.push(id);
      }
      return found;
    },
  };
};
