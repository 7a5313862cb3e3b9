import type { WriteStream } from 'node:tty';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { hasLibrary } from '@cliffhanger/server/platform/data-folder/has-library.ts';
import { findStaffServer, StaffError } from '@cliffhanger/server/platform/staff-server.ts';

/**
 * Names the library that a command acts on, and its running server, on stderr. Without a library it prints nothing: the
 * command checks its options first, and fails when it needs the library.
 */
export const nameLibrary = async (config: Config, stderr: Pick<WriteStream, 'write'>): Promise<void> => {
  if (!(await hasLibrary(config.DATA_DIR))) return;
  const server = await findStaffServer(config.DATA_DIR);
  const through = server ? `through the server at ${server.address}` : 'no server is running';
  stderr.write(`Library: ${config.DATA_DIR}${config.isDefaultDataDir ? ', the default' : ''}, ${through}\n`);
};

/**
 * Checks that there is a library before a command uses it. Commands must not create one: a wrong `DATA_DIR` would get an
 * empty library.
 *
 * @throws StaffError when there is none
 */
export const requireLibrary = async (config: Config): Promise<void> => {
  if (!(await hasLibrary(config.DATA_DIR))) throw noLibraryError(config);
};

const noLibraryError = ({ databaseFile, isDefaultDataDir }: Config) =>
  new StaffError(
    `There is no database at ${databaseFile}. Set DATA_DIR to the folder that contains it${
      isDefaultDataDir ? '; it is not set' : ''
    }. A new library is made by npm start, pnpm seed and pnpm staff restore.`,
  );
