import { chmod, lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { dataNames } from './data-folder.ts';

const othersBits = 0o077;
const writersBits = 0o022;
const [fileMode, folderMode] = [0o600, 0o700];

/**
 * Makes the files that this process creates its owner's alone. With MEDIA_BY_EDGE nginx reads the media and may run as
 * another user; all other files of the data folder have a mode of their own.
 */
export const keepNewFilesPrivate = ({ MEDIA_BY_EDGE }: { MEDIA_BY_EDGE: boolean }): void => {
  process.umask(MEDIA_BY_EDGE ? writersBits : othersBits);
};

/** Creates a file that only its owner can read, unless it exists. SQLite gives the files beside a database its mode. */
export const createPrivateFile = async (file: string): Promise<void> => {
  await (await open(file, 'a', fileMode)).close();
};

/** The folder itself, and the entries in it that this server makes. */
const ownNames = [
  '.',
  ...Object.values(dataNames),
  ...['-wal', '-shm', '-journal'].map((end) => `${dataNames.database}${end}`),
];

/** What became of the entries of a data folder that other users could read. */
export interface ClosedEntries {
  /** Now their owner's alone. */
  corrected: string[];
  /** Unchanged, because they belong to another user. */
  foreign: string[];
}

/**
 * Takes the access of other users to a data folder of an older version, or one that was made by hand. With MEDIA_BY_EDGE
 * the folder and its media stay readable. Symbolic links stay as they are.
 */
export const closeDataFolder = async ({
  DATA_DIR,
  MEDIA_BY_EDGE,
}: {
  DATA_DIR: string;
  MEDIA_BY_EDGE: boolean;
}): Promise<ClosedEntries> => {
  const closed: ClosedEntries = { corrected: [], foreign: [] };
  const kept: readonly string[] = MEDIA_BY_EDGE ? ['.', dataNames.media] : [];
  for (const name of ownNames.filter((name) => !kept.includes(name))) {
    const entry = path.join(DATA_DIR, name);
    const found = await lstat(entry).catch(() => null);
    if (!found || found.isSymbolicLink() || (found.mode & othersBits) === 0) continue;
    const isChanged = await chmod(entry, found.isDirectory() ? folderMode : fileMode).then(
      () => true,
      () => false,
    );
    closed[isChanged ? 'corrected' : 'foreign'].push(name);
  }
  return closed;
};
