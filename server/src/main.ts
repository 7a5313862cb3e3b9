import closeWithGrace from 'close-with-grace';
import { buildApp } from '#app';
import { type Config, ConfigError, loadConfig } from '#config';
import { openPlatform } from '#platform/platform.ts';

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
  return reasons[cause.code ?? '']?.(cause) ?? `The server cannot start: ${cause.message}`;
};

/** Opens the platform, builds the app and listens. @returns the address it answers on */
export const startServer = async (config: Config): Promise<string> => {
  const platform = await openPlatform(config);
  const app = await buildApp(platform).catch(async (error) => {
    await platform.close();
    throw error;
  });
  const stop = async () => {
    await app.close();
    await platform.close();
  };
  try {
    const address = await app.listen({ host: config.HOST, port: config.PORT });
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
