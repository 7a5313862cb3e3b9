import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { OperatorError } from '#platform/operator-error.ts';
import { waitForExit } from './child-process.ts';

export interface FfmpegRun {
  /** The command line without the program. It must not contain values from a request. */
  arguments: readonly string[];
  /** The working directory, which relative names in the arguments refer to. */
  folder: string;
  /** Writes the input that ffmpeg reads from `pipe:0`, and ends it. */
  feed?: (input: Writable) => Promise<void>;
  /** Receives the position in the output, in seconds. */
  onProgress?: (doneSeconds: number) => void;
  signal?: AbortSignal;
}

export interface Ffmpeg {
  readonly path: string;
  /** @throws FfmpegError with the last lines of ffmpeg's log; the signal's reason after an abort */
  run(run: FfmpegRun): Promise<void>;
  /** Runs ffmpeg for its log on its inputs, and for its output to `pipe:1`. @throws the signal's reason after an abort */
  inspect(given: readonly string[], signal?: AbortSignal): Promise<Inspection>;
}

export interface Inspection {
  log: string;
  output: string;
  succeeded: boolean;
}

export class FfmpegError extends OperatorError {
  override name = 'FfmpegError';
}

/**
 * Finds ffmpeg: the given path, else the system's, else the npm package's (of 2018, sufficient for H.264 and HLS).
 *
 * @throws FfmpegError that says how to install one
 */
export const openFfmpeg = async (givenPath?: string): Promise<Ffmpeg> => {
  const candidates = givenPath ? [givenPath] : ['ffmpeg', ...(await listNpmPaths())];
  for (const path of candidates) {
    if (await isWorking(path)) {
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

const listNpmPaths = async (): Promise<string[]> => {
  try {
    const { default: installer } = await import('@ffmpeg-installer/ffmpeg');
    return [installer.path];
  } catch {
    // The package has no build for this platform.
    return [];
  }
};

const isWorking = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(path, ['-hide_banner', '-version'], { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

const maxLogCharacters = 256 * 1024;

const inspectWith = async (
  path: string,
  given: readonly string[],
  signal?: AbortSignal,
): Promise<Inspection> => {
  const child = spawn(path, ['-hide_banner', '-nostdin', '-loglevel', 'info', '-stats', ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = appendToLog(log, text);
  });
  const { code } = await waitForExit(child, signal);
  return { log, output: output.join(''), succeeded: code === 0 };
};

/** Drops the middle of a long log, which a damaged file can cause: its start describes the input, its end sums up. */
const appendToLog = (log: string, text: string): string => {
  const half = maxLogCharacters / 2;
  return log.length < maxLogCharacters
    ? log + text
    : log.slice(0, half) + (log.slice(half) + text).slice(-half);
};

const maxErrorLines = 12;

const runFfmpeg = async (path: string, { arguments: given, folder, feed, onProgress, signal }: FfmpegRun) => {
  const child = spawn(
    path,
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-nostats', '-progress', 'pipe:1', ...given],
    { cwd: folder, stdio: [feed ? 'pipe' : 'ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).split('\n').slice(-maxErrorLines).join('\n');
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const time = text.match(/out_time=(\d+):(\d+):([\d.]+)/);
    if (time) onProgress?.(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]));
  });
  const ended = waitForExit(child, signal).then(({ code, killedBy }) => {
    if (code !== 0) throw new FfmpegError(`ffmpeg ended with ${killedBy ?? `code ${code}`}:\n${log.trim()}`);
  });
  if (!feed || !child.stdin) return ended;
  await feedUntilExit(child.stdin, feed, ended);
};

/** @throws the error of `feed`; for a broken pipe the error of `ended`, which is its cause */
const feedUntilExit = async (
  stdin: Writable,
  feed: (input: Writable) => Promise<void>,
  ended: Promise<void>,
): Promise<void> => {
  // A broken pipe also rejects `feed`, which is handled below.
  stdin.on('error', () => undefined);
  const fed = feed(stdin).catch((error: unknown) => {
    stdin.destroy();
    throw error;
  });
  const [end, feeding] = await Promise.allSettled([ended, fed]);
  if (feeding.status === 'rejected' && !isBrokenPipe(feeding.reason)) throw feeding.reason;
  if (end.status === 'rejected') throw end.reason;
};

const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ERR_STREAM_DESTROYED'].includes(String(error.code));
