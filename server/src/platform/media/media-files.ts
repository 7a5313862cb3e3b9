/** A file below a folder of the library. */
export interface StoredFile {
  key: string;
  bytes: number;
  changedAtMs: number;
}

/** A link to an object of a bucket. */
export interface BucketLink {
  url: string;
  /** For how long the same link is made for everyone. It stays valid for at least ten minutes more. */
  maxAgeSeconds: number;
}

/** A file on the disk of this server, or an address that viewers load it from. */
export type MediaLocation =
  | {
      root: string;
      /** Relative to the root. */
      file: string;
    }
  | BucketLink;

/** How a folder is made. */
export interface FolderSource {
  /** A file that every complete folder has. */
  lastFile: string;
  /** Makes the folder below a folder of this machine, unless it is there. */
  make(mediaDir: string): Promise<unknown>;
  signal?: AbortSignal | undefined;
}

export interface LoadOptions {
  maxBytes?: number;
  /** Ends the wait for a bucket. */
  signal?: AbortSignal;
}

/**
 * The files of the library. Keys are relative paths with slashes. They come from the database, never from a request. The
 * bytes of a key never change.
 */
export interface MediaFiles {
  /** @throws when the files cannot be read */
  check(): Promise<void>;
  /** @param signal ends the wait for a bucket. @throws BucketError */
  has(key: string, signal?: AbortSignal): Promise<boolean>;
  /** Whether a file that exists is complete. A fault of a disk can cut a file off. */
  readonly storesWhole: boolean;
  /** The content of a file; null when it is missing or larger than `maxBytes`. @throws BucketError */
  load(key: string, options?: LoadOptions): Promise<Buffer | null>;
  /** The origin that viewers load segments from; null when it is this server. */
  readonly redirectOrigin: string | null;
  /** Where a file is sent from; null when it is missing on this server's disk. A bucket is not asked. */
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
