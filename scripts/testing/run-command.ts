import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs a command of the project's packages. Its output goes to the terminal.
 *
 * @param environment variables for the command, in addition to those of this process
 * @returns whether it succeeded
 */
export const runCommand = async (
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> => {
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  return code === 0;
};

/** The priority of a process that runs in the time in which others wait. */
const lowPriority = 10;
/** Output that arrives later belongs to a process that outlives the command. */
const lastOutputMs = 5000;

interface QuietRun {
  /** Gives its processors to other commands whenever they need them. */
  isInBackground?: boolean;
  /** After this time the command is stuck, and is ended by SIGTERM. */
  limitMinutes?: number;
}

/** Runs a command and keeps its output, so that several can run at once. */
export const runQuietly = async (
  command: string,
  args: readonly string[],
  { isInBackground = false, limitMinutes = 0 }: QuietRun = {},
): Promise<{ succeeded: boolean; output: string; isStuck: boolean }> => {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMinutes * 60_000,
  });
  if (isInBackground && child.pid) setPriority(child.pid, lowPriority);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const closed = once(child, 'close');
  const [code] = await once(child, 'exit');
  await Promise.race([closed, setTimeout(lastOutputMs, undefined, { ref: false })]);
  return { succeeded: code === 0, output, isStuck: child.killed };
};
