import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { OperatorError } from '#platform/config/operator-error.ts';

export interface FfmpegRun {
  /** Everything after the program's name. Never a value from a request. */
  arguments: readonly string[];
  /** The folder that relative names in the arguments are in. */
  folder: string;
  /** Writes what ffmpeg reads from `pipe:0`, and ends it. */
  feed?: (input: Writable) => Promise<void>;
  /** How many seconds of the output are done. */
  onProgress?: (doneSeconds: number) => void;
  signal?: AbortSignal;
}

export interface Ffmpeg {
  readonly path: string;
  /** @throws FfmpegError with the last lines of what ffmpeg said; the signal's reason once it was told to stop */
  run(run: FfmpegRun): Promise<void>;
  /** What it says about its inputs, and whether it could do what it was asked. @throws the signal's reason */
  inspect(given: readonly string[], signal?: AbortSignal): Promise<{ said: string; succeeded: boolean }>;
}

export class FfmpegError extends OperatorError {
  override name = 'FfmpegError';
}

/**
 * Finds ffmpeg: the given path, else the machine's own, else the one that npm brought (2018, enough for H.264 and HLS).
 *
 * @throws FfmpegError that says how to get one
 */
export const openFfmpeg = async (givenPath?: string): Promise<Ffmpeg> => {
  const candidates = givenPath ? [givenPath] : ['ffmpeg', ...(await fromNpm())];
  for (const path of candidates) {
    if (await answers(path)) {
      return {
        path,
        run: (run) => runFfmpeg(path, run),
        inspect: (given, signal) => inspectWith(path, given, signal),
      };
    }
  }
  throw new FfmpegError(
    givenPath
      ? `FFMPEG_PATH: ${givenPath} is not a working ffmpeg`
      : 'ffmpeg is missing: install it (Debian: apt install ffmpeg, macOS: brew install ffmpeg) or set FFMPEG_PATH to it',
  );
};

const fromNpm = async (): Promise<string[]> => {
  try {
    const { default: installer } = await import('@ffmpeg-installer/ffmpeg');
    return [installer.path];
  } catch {
    // The package has no build for this machine.
    return [];
  }
};

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(path, ['-hide_banner', '-version'], { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

/**
 * How a process ended. Told to stop it is killed at once, nothing of what it makes is wanted then; and it is gone when
 * this says so, so that its files can be removed.
 */
const endOf = (child: ChildProcess, signal: AbortSignal | undefined) =>
  new Promise<{ code: number | null; killedBy: NodeJS.Signals | null }>((resolve, reject) => {
    const stop = () => child.kill('SIGKILL');
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    child.on('error', reject);
    child.on('close', (code, killedBy) => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code, killedBy });
    });
  });

const mostSaid = 256 * 1024;

const inspectWith = async (path: string, given: readonly string[], signal?: AbortSignal) => {
  const child = spawn(path, ['-hide_banner', '-nostdin', '-loglevel', 'info', '-stats', ...given], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // What it says of a damaged file can be endless; the beginning describes it and the end sums up.
    said =
      said.length < mostSaid
        ? said + text
        : said.slice(0, mostSaid / 2) + (said.slice(mostSaid / 2) + text).slice(-mostSaid / 2);
  });
  const { code } = await endOf(child, signal);
  return { said, succeeded: code === 0 };
};

const keptLines = 12;

const runFfmpeg = async (path: string, { arguments: given, folder, feed, onProgress, signal }: FfmpegRun) => {
  const child = spawn(
    path,
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-nostats', '-progress', 'pipe:1', ...given],
    {
      cwd: folder,
      stdio: [feed ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).split('\n').slice(-keptLines).join('\n');
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const clock = text.match(/out_time=(\d+):(\d+):([\d.]+)/);
    if (clock) onProgress?.(Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3]));
  });
  const ended = endOf(child, signal).then(({ code, killedBy }) => {
    if (code !== 0) throw new FfmpegError(`ffmpeg ended with ${killedBy ?? `code ${code}`}:\n${said.trim()}`);
  });
  if (!feed || !child.stdin) return ended;
  // Of a broken pipe only the reason matters, and that is what ffmpeg said.
  child.stdin.on('error', () => undefined);
  const fed = feed(child.stdin).catch((error: unknown) => {
    child.stdin?.destroy();
    throw error;
  });
  const [end, feeding] = await Promise.allSettled([ended, fed]);
  if (feeding.status === 'rejected' && !isBrokenPipe(feeding.reason)) throw feeding.reason;
  if (end.status === 'rejected') throw end.reason;
};

const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));
