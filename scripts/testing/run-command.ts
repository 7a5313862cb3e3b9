import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a command of the project's packages. Its output goes to the terminal. @returns whether it succeeded */
export const runCommand = async (command: string, args: readonly string[]): Promise<boolean> => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
};

/** Runs a command and keeps its output, so that several can run at once. */
export const runQuietly = async (
  command: string,
  args: readonly string[],
): Promise<{ succeeded: boolean; output: string }> => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { succeeded: code === 0, output };
};
