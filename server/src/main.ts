import closeWithGrace from 'close-with-grace';
import { buildApp } from '#app';
import { type Config, ConfigError, loadConfig } from '#config';
import { openPlatform } from '#platform/platform.ts';
import { openStaffDoor } from '#platform/staff-door.ts';
import { LockedError, takeWriterLock } from '#platform/writer-lock.ts';

type StartError = NodeJS.ErrnoException & { port?: number; address?: string };

const notWritable = ({ path }: StartError) =>
  `${path ?? 'The data folder'} is not writable. Set DATA_DIR to a folder that is.`;
const notAFolder = ({ path }: StartError) =>
  `${path ?? 'The data folder'} is not a folder. Set DATA_DIR to one.`;

/** What stops a start, in words that say what to do. */
const reasons: Readonly<Record<string, (error: StartError) => string>> = {
  EADDRINUSE: ({ address, port }) => `Port ${port} on ${address} is taken. Set PORT to a free one.`,
  EACCES: notWritable,
  EROFS: notWritable,
  EPERM: notWritable,
  EEXIST: notAFolder,
  ENOTDIR: notAFolder,
};

/** Why the server cannot start, in one line (a wrong configuration: a line for each key). */
export const startFailure = (error: unknown): string => {
  const cause = error as StartError;
  if (cause instanceof ConfigError) return cause.message;
  if (cause instanceof LockedError)
    return 'Another server, or a staff command, is at work on this data folder. Wait for it, or set DATA_DIR to another one.';
  return reasons[cause.code ?? '']?.(cause) ?? `The server cannot start: ${cause.message}`;
};

/** Opens the platform, builds the app and listens. @returns the address it answers on */
export const startServer = async (config: Config): Promise<string> => {
  const closers: (() => unknown)[] = [await takeWriterLock(config.DATA_DIR)];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const platform = await openPlatform(config);
    closers.push(platform.close);
    const app = await buildApp(platform);
    closers.push(() => app.close());
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    closers.push(await openStaffDoor(config.DATA_DIR, app.staff));
    closeWithGrace({ delay: 10_000, logger: false }, stop);
    return address;
  } catch (error) {
    await stop();
    throw error;
  }
};

if (import.meta.main) {
  try {
    process.stdout.write(`Listening on ${await startServer(loadConfig(process.env))}\n`);
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
}
