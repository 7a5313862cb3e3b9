import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What takes this long does not end by itself; less than a test may take, so that it says so. */
const maxMs = 25_000;

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Whether a process that it started has outlived it. */
  leftRunning: boolean;
}

const isGroupAlive = ({ pid = 0 }: ChildProcess): boolean => {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
};

/**
 * Runs a script of the project, as `npm start` and `pnpm` do, and waits for its end.
 *
 * @param words its path from the project's folder, then its arguments
 * @param environment all of it, beside PATH
 */
export const runCommand = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandEnd> => {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, with all that it starts.
    detached: true,
    timeout: maxMs,
    killSignal: 'SIGKILL',
  });
  const end: CommandEnd = { code: null, stdout: '', stderr: '', leftRunning: false };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      end[stream] += chunk;
    });
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  const leftRunning = isGroupAlive(child);
  if (leftRunning) process.kill(-(child.pid ?? 0), 'SIGKILL');
  if (!child.stdout.closed) await once(child, 'close');
  return { ...end, code, leftRunning };
};
