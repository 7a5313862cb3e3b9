import { ConfigError } from '#platform/config/environment.ts';
import { makeFolder } from './make-folder.ts';

/** What is where in a data folder. */
export const dataNames = {
  database: 'cliffhanger.sqlite',
  keys: 'keys',
  uploads: 'uploads',
  media: 'media',
  outbox: 'outbox.json',
  labClock: 'lab-clock',
} as const;

const notWritable = 'is not writable. Set DATA_DIR to a folder that is.';
const notAFolder = 'is not a folder. Set DATA_DIR to one.';

/** What keeps a file or folder of a data folder from being written, by the system's error codes; its path goes before. */
export const dataFolderReasons: Readonly<Record<string, string>> = {
  EACCES: notWritable,
  EROFS: notWritable,
  EPERM: notWritable,
  EEXIST: notAFolder,
  ENOTDIR: notAFolder,
};

/**
 * Makes a data folder unless it is there, and does in it what whoever writes there does first.
 * @throws ConfigError that says what is wrong with `DATA_DIR` when one of both cannot be done
 */
export const openDataFolder = async (dataDir: string, enter: () => Promise<unknown>): Promise<void> => {
  try {
    await makeFolder(dataDir, 0o700);
    await enter();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reason = dataFolderReasons[code] ?? `cannot be used (${code}). Set DATA_DIR to a folder that can.`;
    throw new ConfigError(`${dataDir} ${reason}`, { cause: error });
  }
};
