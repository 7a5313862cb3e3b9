import closeWithGrace from 'close-with-grace';
import { buildApp } from '#app';
import { type Config, loadConfig } from '#config';
import { openPlatform } from '#platform/platform.ts';

/** What stops a start, in words that say what to do. */
const reasons: Readonly<Record<string, (config: Config, error: NodeJS.ErrnoException) => string>> = {
  EADDRINUSE: ({ HOST, PORT }) => `Port ${PORT} on ${HOST} is taken. Set PORT to a free one.`,
  EACCES: (_config, { path }) =>
    `${path ?? 'The data folder'} is not writable. Set DATA_DIR to a folder that is.`,
  EROFS: (_config, { path }) =>
    `${path ?? 'The data folder'} is not writable. Set DATA_DIR to a folder that is.`,
};

/** Why the server cannot start, in one line. */
export const startFailure = (config: Config, error: unknown): string => {
  const cause = error as NodeJS.ErrnoException;
  return reasons[cause.code ?? '']?.(config, cause) ?? `The server cannot start: ${cause.message}`;
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
  const config = loadConfig(process.env);
  try {
    await startServer(config);
  } catch (error) {
    process.stderr.write(`${startFailure(config, error)}\n`);
    process.exit(1);
  }
}
