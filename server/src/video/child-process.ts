import type { ChildProcess } from 'node:child_process';

/**
 * Waits for a process to end. An abort kills it with SIGKILL, since its output is no longer wanted. The promise settles
 * once the process is gone, so that its files can be removed.
 *
 * @throws the signal's reason after an abort, or the error of a process that could not start
 */
export const waitForExit = (child: ChildProcess, signal: AbortSignal | undefined) =>
  new Promise<{ code: number | null; killedBy: NodeJS.Signals | null }>((resolve, reject) => {
    const kill = () => child.kill('SIGKILL');
    if (signal?.aborted) kill();
    signal?.addEventListener('abort', kill);
    child.on('error', reject);
    child.on('close', (code, killedBy) => {
      signal?.removeEventListener('abort', kill);
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code, killedBy });
    });
  });
