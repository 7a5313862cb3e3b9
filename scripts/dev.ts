import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const say = (line: string) => process.stdout.write(`${line}\n`);

if (process.argv.includes('--help')) {
  say(`pnpm dev

The server with restarts (API_PORT, 3001) and the client with hot reload (PORT, 3000), both on this machine.
Run npm start once before, so that there is a demo library.`);
  process.exit(0);
}

process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
/** Where vite listens and looks for the server. */
const host = '127.0.0.1';
const port = process.env.PORT ?? '3000';
const apiPort = process.env.API_PORT ?? '3001';

const children: ChildProcess[] = [
  spawn('node', ['--watch-path=server/src', '--watch-path=contracts/src', 'server/src/main.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST: host,
      PORT: apiPort,
      // Where browsers come to: vite passes requests on with their Host.
      PUBLIC_URL: `http://${host}:${port}`,
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
      CHECK_ANSWERS: 'on',
    },
  }),
  spawn(path.join(root, 'client/node_modules/.bin/vite'), ['--port', port, '--strictPort'], {
    cwd: 'client',
    stdio: 'inherit',
    env: { ...process.env, API_PORT: apiPort },
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
