import { statfs } from 'node:fs/promises';

/** The space of the disk that has the data folder. */
export interface DiskSpace {
  /** Bytes that this process may still write. @throws when the folder is gone */
  freeBytes(): Promise<number>;
}

export const openDiskSpace = (folder: string): DiskSpace => ({
  freeBytes: async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
});
