import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const script = path.resolve(import.meta.dirname, '../../scripts/staff.ts');

/** A staff command as a process of its own. */
export const startStaff = (dataDir: string, words: readonly string[], environment = {}) => {
  const child = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, ended };
};

/** How a staff command ends. */
export const staff = (dataDir: string, ...words: string[]) => startStaff(dataDir, words).ended;
