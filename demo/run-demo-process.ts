import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import type { Preparation, PreparationReport, PreparedDrama } from './prepared-drama.ts';

/** Less than the server has for its own stop. */
const maxStopMs = 3_000;

const processFile = path.join(import.meta.dirname, 'studio/demo-process.ts');

interface Handlers {
  /** Called while video is being encoded, with the part that is done, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  /** Called for each drama, one at a time, when its files are complete. */
  onPrepared: (drama: PreparedDrama) => Promise<void>;
  /** Stops the encoding; finished episodes stay. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs `prepareDramas` in a process of its own. The calling process never loads the code that draws, encodes and measures,
 * and the memory is free again once all is prepared.
 *
 * @returns how many episodes were encoded
 * @throws Error with the reason that the process reports, or if it ends early; the signal's reason
 */
export const runDemoProcess = async (
  preparation: Preparation,
  { onProgress, onPrepared, signal }: Handlers,
): Promise<number> => {
  // A signal that has fired already fires no further event.
  signal?.throwIfAborted();
  const child = startProcess();
  const ended = once(child, 'exit').catch(() => undefined);
  let isLoading = true;
  let killing: NodeJS.Timeout | undefined;
  /** The next process removes the unfinished files of a killed one. A process that loads has none, and cannot stop by itself. */
  const stop = (): void => {
    if (isLoading) child.kill('SIGKILL');
    if (child.connected) child.disconnect();
    killing ??= setTimeout(() => child.kill('SIGKILL'), maxStopMs);
  };
  signal?.addEventListener('abort', stop);
  try {
    child.send(preparation);
    for await (const [report] of on(child, 'message', { close: ['exit'] }) as AsyncIterable<
      [PreparationReport]
    >) {
      isLoading = false;
      signal?.throwIfAborted();
      if (report.kind === 'done') return report.encodedCount;
      if (report.kind === 'failed') throw new Error(report.reason);
      if (report.kind === 'progress') onProgress?.(report.part);
      else await onPrepared(report.drama);
    }
    signal?.throwIfAborted();
    throw new Error(`The process that makes it has ended (${child.signalCode ?? `code ${child.exitCode}`}).`);
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
    await ended;
    clearTimeout(killing);
  }
};

const startProcess = (): ChildProcess => {
  const child = fork(processFile, {
    // Dates of a drama stay dates.
    serialization: 'advanced',
    // Pixels are outside the heap, so that three threads need little room for young objects.
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C in the terminal reaches the calling process only, which then stops this one.
    detached: true,
  });
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
};
