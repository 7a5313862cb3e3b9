import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runStaffCommand } from '../../staff/program.ts';
import { childEnvironment } from './child-environment.ts';

export const script = path.resolve(import.meta.dirname, '../../scripts/staff.ts');

export interface StaffCommandEnd {
  /** Null for a process that a signal ended. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts a staff command as a child process, for tests of signals and of full disks. */
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
    env: { ...childEnvironment, ...environment },
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
  const ended = once(child, 'close').then(
    ([code]): StaffCommandEnd => ({ code: code as number | null, stdout, stderr }),
  );
  return { child, ended };
};

/** Collects what is written to a stream that is no terminal. */
const createOutput = () => {
  let text = '';
  const write = (chunk: string | Uint8Array) => {
    text += chunk;
    return true;
  };
  return { write, text: () => text };
};

/**
 * Runs a staff command in this process, as `scripts/staff.ts` runs it in its own.
 *
 * @param environment the whole environment except DATA_DIR
 */
export const runStaff = async (
  dataDir: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<StaffCommandEnd> => {
  const [stdout, stderr] = [createOutput(), createOutput()];
  const streams = { stdin: {}, stdout, stderr };
  const code = await runStaffCommand(words, { DATA_DIR: dataDir, ...environment }, streams);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
};

/** Runs a staff command. @returns its exit code and output, without the line on stderr that names the library */
export const staff = async (dataDir: string, ...words: string[]): Promise<StaffCommandEnd> => {
  const { stderr, ...end } = await runStaff(dataDir, words);
  return { ...end, stderr: stderr.replace(/^Library: .*\n/, '') };
};

/** Runs a staff command as on a terminal. @param answer the line that is typed at its question */
export const staffOnTerminal = async (
  dataDir: string,
  answer: string,
  ...words: string[]
): Promise<StaffCommandEnd> => {
  const [stdout, stderr] = [createOutput(), createOutput()];
  const stdin = Object.assign(Readable.from([`${answer}\n`]), { isTTY: true });
  const streams = { stdin, stdout: { ...stdout, isTTY: true }, stderr };
  const code = await runStaffCommand(words, { DATA_DIR: dataDir }, streams);
  return { code, stdout: stdout.text(), stderr: stderr.text().replace(/^Library: .*\n/, '') };
};

/** A time as the text of staff commands shows it. */
export const toSecond = (time: Date | string): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
