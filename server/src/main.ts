import closeWithGrace from 'close-with-grace';
import { buildApp } from '#app';
import { type Config, ConfigError, loadConfig } from '#config';
import type { Demo } from '#features/lab/lab.routes.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { openStaffDoor } from '#platform/staff-door.ts';
import { LockedError, takeWriterLock } from '#platform/writer-lock.ts';

type ProviderKind = 'PAYMENT' | 'MAIL' | 'SMS' | 'TELEGRAM' | 'GOOGLE' | 'TIKTOK' | 'FACEBOOK';
const either = new Intl.ListFormat('en', { type: 'disjunction', style: 'long' });

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

/** Known reasons in words that say what to do (a wrong configuration: a line for each key); null for others. */
const knownReason = (error: unknown): string | null => {
  const cause = error as StartError;
  if (cause instanceof ConfigError) return cause.message;
  if (cause instanceof LockedError)
    return 'Another server, or a staff command, is at work on this data folder. Wait for it, or set DATA_DIR to another one.';
  return reasons[cause.code ?? '']?.(cause) ?? null;
};

/** Why the server cannot start, to be shown to whoever started it. */
export const startFailure = (error: unknown): string =>
  knownReason(error) ?? `The server cannot start: ${(error as Error).message}`;

/** Why a command could not do its work, to be shown to whoever gave it. */
export const commandFailure = (error: unknown): string => knownReason(error) ?? (error as Error).message;

/** What whoever starts a server has to know of its lab, in one line; null when it is off because they said so. */
export const labNotice = (config: Config, address: string): string | null => {
  const { LAB, labWithheldBy: key, PUBLIC_URL = address } = config;
  if (LAB)
    return `The lab is on at ${new URL('/lab', PUBLIC_URL)}: whoever reaches this server can pay there without money, read every code and sign in as anybody.`;
  if (key === null) return null;
  const areOff = (...kinds: ProviderKind[]) => kinds.every((kind) => config[`${kind}_PROVIDER`] === 'off');
  const missing = [
    areOff('PAYMENT') && 'pay',
    areOff('MAIL', 'SMS') && 'get a code',
    areOff('TELEGRAM', 'GOOGLE', 'TIKTOK', 'FACEBOOK') && 'sign in by another service',
  ].filter((verb) => verb !== false);
  const loss = missing.length > 0 ? `: nobody can ${either.format(missing)} here` : '';
  return `The lab is off, as ${key}=${config[key]} lets others in${loss}. LAB=on turns it on for whoever reaches this server.`;
};

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
    closers.push(await openStaffDoor(config.DATA_DIR, app.staff));
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
