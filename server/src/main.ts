import { setFlagsFromString } from 'node:v8';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '#app';
import { type Config, loadConfig } from '#config';
import { labNotice } from '#features/lab/lab.ts';
import { listen } from '#http/listen.ts';
import { describeStartFailure } from '#platform/config/failure-reasons.ts';
import { describeUnknownKey } from '#platform/config/unknown-keys.ts';
import {
  type ClosedEntries,
  closeDataFolder,
  keepNewFilesPrivate,
} from '#platform/data-folder/private-files.ts';
import { takeWriterLock } from '#platform/data-folder/writer-lock.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { startStaffServer } from './platform/staff-server.ts';

/** A listening server. */
export interface RunningServer {
  readonly address: string;
  /** Where staff open the console; null if there is none. */
  readonly consoleUrl: string | null;
  readonly platform: Platform;
  /** Registers a function that `stop` runs before it ends the server. */
  onStop(end: () => unknown): void;
  /** Waits for running requests, then closes all resources. A signal to the process does the same. */
  stop(): Promise<void>;
}

/** The process ends after this time in any case. Docker kills it after ten seconds. */
const maxStopMs = 9_000;

const v8Flags = [
  // docs/decisions/0051-memory-of-the-process.md: under load most of the old generation is garbage. V8 collects it once the
  // heap has grown to several times what the last collection kept, and this limits it to 1.5 times.
  '--heap-growing-percent=50',
  // After a burst whose objects outlive a collection, V8 allocates the objects of the same code in the old generation from
  // then on. Each of them keeps the young objects of its call alive, which are garbage.
  '--no-allocation-site-pretenuring',
  // V8 compiles a function with its optimizing compiler after 3,000 calls, of which the last 500 brought no new type. Most
  // functions run once per request, so a small installation would need hours for that after each start. `NODE_OPTIONS` does
  // not accept these flags.
  '--invocation-count-for-turbofan=1000',
  '--minimum-invocations-after-ic-update=100',
];

/**
 * Opens the platform, builds the app and listens.
 * @param options passed on to `buildApp`
 */
export const startServer = async (config: Config, options: AppOptions = {}): Promise<RunningServer> => {
  for (const flag of v8Flags) setFlagsFromString(flag);
  keepNewFilesPrivate(config);
  const closers: (() => unknown)[] = [await takeWriterLock(config.DATA_DIR)];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const closed = await closeDataFolder(config);
    const platform = await openPlatform(config);
    closers.push(platform.close);
    const app = await buildApp(platform, options);
    closers.push(() => app.close());
    reportClosed(app.log, closed);
    for (const key of config.unknownKeys) app.log.warn(key, describeUnknownKey(key));
    const address = await listen(app, { host: config.HOST, port: config.PORT });
    closers.push(await startStaffServer(config, app.staff, address));
    const console = config.consoleUrl === null ? null : await startConsole(app, platform, config.consoleUrl);
    if (console) closers.push(() => console.close());
    const signals = closeWithGrace({ delay: maxStopMs, logger: app.log }, ({ err }) => {
      if (err) app.log.fatal({ err }, 'an uncaught error ends the server');
      return stop();
    });
    closers.push(() => signals.uninstall());
    return {
      address,
      consoleUrl: console && config.consoleUrl,
      platform,
      stop,
      onStop: (end) => void closers.push(end),
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Loads nothing of the console where there is none. @returns null if its port is in use and nobody asked for it */
const startConsole = async ({ staff, uploads, log }: FastifyInstance, platform: Platform, origin: string) => {
  const { STAFF_LISTEN: host, STAFF_PORT: port, STAFF_URL } = platform.config;
  const { buildConsole } = await import('#features/console/console.ts');
  const app = await buildConsole(platform, { staff, uploads, origin });
  try {
    await app.listen({ host, port });
  } catch (error) {
    // A second server of this machine has no console, unless it is asked for.
    if (STAFF_URL !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    log.warn(
      `port ${port} is in use, so that this server has no staff console; set STAFF_PORT to another one`,
    );
    await app.close();
    return null;
  }
  return app;
};

const reportClosed = (log: FastifyBaseLogger, { corrected, foreign }: ClosedEntries) => {
  if (corrected.length > 0)
    log.warn({ entries: corrected }, 'other users could read the data folder, and no longer can');
  if (foreign.length > 0)
    log.warn({ entries: foreign }, 'other users can read the data folder: these entries are not our own');
};

if (import.meta.main) {
  try {
    const config = loadConfig(process.env);
    const { address } = await startServer(config);
    const notice = labNotice(config, address);
    process.stdout.write(`Listening on ${address}\n${notice ? `${notice}\n` : ''}`);
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error)}\n`);
    process.exit(1);
  }
}
