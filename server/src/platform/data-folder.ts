import { ConfigError } from './environment.ts';
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

const reasons: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['EACCES', 'EROFS', 'EPERM'].map((code) => [code, 'is not writable. Set DATA_DIR to a folder that is.']),
  ),
  ...Object.fromEntries(['EEXIST', 'ENOTDIR'].map((code) => [code, 'is not a folder. Set DATA_DIR to one.'])),
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
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = reasons[code] ?? `cannot be used (${code}). Set DATA_DIR to a folder that can.`;
    throw new ConfigError(`${dataDir} ${reason}`, { cause: error });
  }
};
