import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { childEnvironment } from './child-environment.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Below the test timeout, so that a command that hangs fails with its own output. */
const timeoutMs = 60_000;

export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
  /** Whether a child process outlived the command. */
  hasOrphans: boolean;
}

const isGroupAlive = ({ pid = 0 }: ChildProcess): boolean => {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
};

/**
 * Runs a script of the project, as `npm start` and `pnpm` do, and waits until it exits.
 *
 * @param words the script's path in the repository, then its arguments
 * @param environment the whole environment except PATH
 */
export const runCommand = async (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<CommandEnd> => {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...childEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group with all its children.
    detached: true,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const end: CommandEnd = { code: null, stdout: '', stderr: '', hasOrphans: false };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      end[stream] += chunk;
    });
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  const hasOrphans = isGroupAlive(child);
  if (hasOrphans) process.kill(-(child.pid ?? 0), 'SIGKILL');
  if (!child.stdout.closed) await once(child, 'close');
  return { ...end, code, hasOrphans };
};
