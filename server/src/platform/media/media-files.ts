import type { Config } from '#platform/config/config.ts';
import { openFolderFiles } from './folder-files.ts';

/** A file below a folder of the library. */
export interface StoredFile {
  key: string;
  bytes: number;
  changedAtMs: number;
}

/** A file on the disk of this server. */
export interface MediaLocation {
  root: string;
  /** Relative to the root. */
  file: string;
}

/** How a folder is made. */
export interface FolderSource {
  /** A file that every complete folder has. */
  lastFile: string;
  /** Makes the folder below a folder of this machine, unless it is there. */
  make(mediaDir: string): Promise<unknown>;
  signal?: AbortSignal | undefined;
}

/**
 * The files of the library. Keys are relative paths with slashes. They come from the database, never from a request. The
 * bytes of a key never change.
 */
export interface MediaFiles {
  /** @throws when the files cannot be read */
  check(): Promise<void>;
  has(key: string): Promise<boolean>;
  /** The content of a file; null when it is missing or larger than `maxBytes`. */
  load(key: string, maxBytes?: number): Promise<Buffer | null>;
  /** Where the server sends a file from; null when it is missing. */
  locate(key: string): Promise<MediaLocation | null>;
  /** Lists the files below a folder, with all folders in it. The empty key is the whole library. */
  list(folder: string): Promise<StoredFile[]>;
  /** Adds a file, which appears complete or not at all. Leaves an existing one as it is. */
  write(key: string, content: string | Uint8Array): Promise<void>;
  /** Adds a folder, unless it is there. @throws the reason of the signal */
  addFolder(folder: string, source: FolderSource): Promise<void>;
  /** Runs `work` with a folder of this machine that has these files, and the files below these folders, at their keys. */
  withLocalFiles<T>(keys: readonly string[], work: (mediaDir: string) => Promise<T>): Promise<T>;
  /** Removes a file, or a folder with its content. */
  remove(key: string): Promise<void>;
}

export type MediaConfig = Pick<Config, 'mediaDir'>;

/** Opens the files of the library where the configuration says that they are. */
export const openMediaFiles = async ({ mediaDir }: MediaConfig): Promise<MediaFiles> =>
  openFolderFiles(mediaDir);
