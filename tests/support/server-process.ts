import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');

export interface ServerProcess {
  /** `http://127.0.0.1:<port>`. Rejects when the process exits before it listens. */
  readonly address: Promise<string>;
  /** The output so far. */
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts `node server/src/main.ts` as a child process, on a free port unless PORT is given. */
export const startServerProcess = (environment: Record<string, string>): ServerProcess => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk;
      const listening = /^Listening on (\S+)$/m.exec(stdout);
      if (listening?.[1]) resolve(listening[1]);
    });
    exit.then(({ code }) => reject(new Error(`the server ended with ${code}: ${stderr}`)));
  });
  // A test that waits only for the exit never reads the address.
  address.catch(() => undefined);
  return {
    address,
    exit,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => child.kill(signal),
  };
};
