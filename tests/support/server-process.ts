import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { childEnvironment } from './child-environment.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface ServerProcess {
  readonly pid: number;
  /** `http://127.0.0.1:<port>`. Rejects when the process exits before it listens. */
  readonly address: Promise<string>;
  /** The output so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves once the output contains this. Rejects when the process exits before. */
  printed(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts a server as a child process, on a free port unless PORT is given.
 * @param script in the repository
 * @param wrapper a program with arguments that ends by executing the words after it
 */
export const startServerProcess = (
  environment: Record<string, string>,
  script = 'server/src/main.ts',
  wrapper: readonly string[] = [],
): ServerProcess => {
  const [program = '', ...words] = [...wrapper, process.execPath, path.join(root, script)];
  const child = spawn(program, words, {
    env: { ...childEnvironment, PORT: '0', ...environment },
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
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  /** Resolves with the first result of `search`, which is called again after each output. */
  const find = (search: () => string | undefined) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const found = search();
        if (found) resolve(found);
      };
      check();
      child.stdout.on('data', check);
      child.stderr.on('data', check);
      exit.then(({ code }) => reject(new Error(`the server ended with ${code}: ${stderr}`)));
    });
  const address = find(() => /^(?:Listening on|Cliffhanger is running at) (\S+)$/m.exec(stdout)?.[1]);
  // A test that waits only for the exit never reads the address.
  address.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    address,
    exit,
    stdout: () => stdout,
    stderr: () => stderr,
    printed: async (text) => {
      await find(() => ((stdout + stderr).includes(text) ? text : undefined));
    },
    kill: (signal) => child.kill(signal),
  };
};
