import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../server/src/main.ts');

export interface ServerProcess {
  /** `http://127.0.0.1:<port>`; rejects when the process ends without one. */
  readonly address: Promise<string>;
  /** All that it has written so far. */
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** The server as a process of its own, as `node server/src/main.ts` starts it, on any free port unless one is given. */
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
  // Whoever waits for the end only does not ask for the address.
  address.catch(() => undefined);
  return {
    address,
    exit,
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => child.kill(signal),
  };
};
