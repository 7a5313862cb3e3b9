import { ConfigError } from '#platform/operator-error.ts';
import { makeFolder } from './make-folder.ts';

/** The names of the entries of a data folder. */
export const dataNames = {
  database: 'cliffhanger.sqlite',
  statistics: 'statistics.sqlite',
  statisticsJournal: 'statistics.sqlite-journal',
  keys: 'keys',
  uploads: 'uploads',
  media: 'media',
  outbox: 'outbox.json',
  telegram: 'telegram.json',
  labClock: 'lab-clock',
} as const;

const notWritable = 'is not writable. Set DATA_DIR to a folder that is.';
const notAFolder = 'is not a folder. Set DATA_DIR to one.';

/** Messages by the system's error code, to be put after the path that cannot be written. */
export const dataFolderErrors: Readonly<Record<string, string>> = {
  EACCES: notWritable,
  EROFS: notWritable,
  EPERM: notWritable,
  EEXIST: notAFolder,
  ENOTDIR: notAFolder,
};

/**
 * Creates a data folder if it is missing, then runs `enter`, the caller's first write to it.
 * @throws ConfigError that says what is wrong with `DATA_DIR` when either fails
 */
export const openDataFolder = async (dataDir: string, enter: () => Promise<unknown>): Promise<void> => {
  try {
    await makeFolder(dataDir, 0o700);
    await enter();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reason = dataFolderErrors[code] ?? `cannot be used (${code}). Set DATA_DIR to a folder that can.`;
    throw new ConfigError(`${dataDir} ${reason}`, { cause: error });
  }
};
