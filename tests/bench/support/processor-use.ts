import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Moves all threads of a process to these cores, as `taskset` names them. Changes nothing on a machine without it. */
const moveTo = (cores: string, pid: number) => void spawnSync('taskset', ['-acp', cores, String(pid)]);

/**
 * Gives the first core to these processes and the second to this process, which makes the load.
 * @returns what gives all cores to this process again
 */
export const separateFromLoad = (serverPids: readonly number[]): (() => void) => {
  for (const pid of serverPids) moveTo('0', pid);
  moveTo('1', process.pid);
  return () => moveTo(`0-${availableParallelism() - 1}`, process.pid);
};

const ticksPerSecond = 100;

/** The processor time of a process's children, as Linux counts it. */
export const childrenCpuMs = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const ticksOf = (child: string) => {
    // The name of the program, in parentheses, can have spaces. User and system time are the 12th and 13th after it.
    const fields = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  return children.reduce((total, child) => total + ticksOf(child), 0) * (1000 / ticksPerSecond);
};
