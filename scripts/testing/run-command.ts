import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';

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

/**
 * Runs a command and keeps its output, so that several can run at once.
 *
 * @param isInBackground gives its processors to other commands whenever they need them
 */
export const runQuietly = async (
  command: string,
  args: readonly string[],
  { isInBackground = false } = {},
): Promise<{ succeeded: boolean; output: string }> => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  if (isInBackground && child.pid) setPriority(child.pid, lowPriority);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { succeeded: code === 0, output };
};
