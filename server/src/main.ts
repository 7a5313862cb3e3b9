import closeWithGrace from 'close-with-grace';
import { buildApp } from '#app';
import { type Demo, labNotice } from '#features/lab/lab.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { type Config, loadConfig } from './platform/config/config.ts';
import { startFailure } from './platform/config/failure-reasons.ts';
import { takeWriterLock } from './platform/data-folder/writer-lock.ts';
import { startStaffServer } from './platform/staff-server.ts';

/** A server that answers. */
export interface RunningServer {
  readonly address: string;
  readonly platform: Platform;
  /** Has something ended before the server is, when it stops. */
  onStop(end: () => unknown): void;
  /** Ends every request, then all that was opened; a signal does the same. */
  stop(): Promise<void>;
}

/** As many may knock at once: after a restart everybody comes back in the same moment. */
const backlog = 4096;

/**
 * Opens the platform, builds the app and listens.
 * @param demo what the lab can start over
 */
export const startServer = async (
  config: Config,
  { demo = null }: { demo?: Demo | null } = {},
): Promise<RunningServer> => {
  const closers: (() => unknown)[] = [await takeWriterLock(config.DATA_DIR)];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const platform = await openPlatform(config);
    closers.push(platform.close);
    const app = await buildApp(platform, { demo });
    closers.push(() => app.close());
    const address = await app.listen({ host: config.HOST, port: config.PORT, backlog });
    closers.push(await startStaffServer(config.DATA_DIR, app.staff));
    const signals = closeWithGrace({ delay: 10_000, logger: app.log }, ({ err }) => {
      if (err) app.log.fatal({ err }, 'an error that nothing caught ends the server');
      return stop();
    });
    closers.push(() => signals.uninstall());
    return { address, platform, stop, onStop: (end) => void closers.push(end) };
  } catch (error) {
    await stop();
    throw error;
  }
};

if (import.meta.main) {
  try {
    const config = loadConfig(process.env);
    const { address } = await startServer(config);
    const notice = labNotice(config, address);
    process.stdout.write(`Listening on ${address}\n${notice ? `${notice}\n` : ''}`);
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
}
