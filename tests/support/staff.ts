import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export const script = path.resolve(import.meta.dirname, '../../scripts/staff.ts');

/** Starts a staff command as a child process. */
export const startStaff = (dataDir: string, words: readonly string[], environment = {}) =>
  start([process.execPath, script, ...words], { DATA_DIR: dataDir, ...environment });

/** Starts a staff command with a file size limit: larger writes fail as on a full disk. */
export const startLimitedStaff = (maxFileBytes: number, dataDir: string, words: readonly string[]) => {
  const limit = 'ulimit -f "$1"; shift; exec "$@"';
  // POSIX counts blocks of 512 bytes.
  const blocks = String(Math.floor(maxFileBytes / 512));
  return start(['sh', '-c', limit, 'sh', blocks, process.execPath, script, ...words], { DATA_DIR: dataDir });
};

const start = ([program = '', ...given]: readonly string[], environment: Record<string, string>) => {
  const child = spawn(program, given, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group with all its children, which receives ctrl-C together as in a terminal.
    detached: true,
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

/** Runs a staff command. @returns its exit code and output, without the line on stderr that names the library */
export const staff = async (dataDir: string, ...words: string[]) => {
  const { stderr, ...end } = await startStaff(dataDir, words).ended;
  return { ...end, stderr: stderr.replace(/^Library: .*\n/, '') };
};

/** A time as the text of staff commands shows it. */
export const toSecond = (time: Date | string): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
