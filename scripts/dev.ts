import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import path from 'node:path';
import { ConfigError } from '@cliffhanger/server/platform/config/environment.ts';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { checkSettings } from './command-line/check-config.ts';

const root = path.resolve(import.meta.dirname, '..');
const say = (line: string) => process.stdout.write(`${line}\n`);

if (process.argv.includes('--help')) {
  say(`pnpm dev

The server with restarts (API_PORT, 3001) and the client with hot reload (PORT, 3000), both on this machine.
Run npm start once before, so that there is a demo library.`);
  process.exit(0);
}

process.chdir(root);

/** Where vite listens and looks for the server. */
const host = '127.0.0.1';

/** The ports as they are given, or free ones for 0. @throws ConfigError when one is taken */
const choosePorts = async <Key extends string>(wanted: Record<Key, number>): Promise<Record<Key, number>> => {
  const probes: Server[] = [];
  const chosen = { ...wanted };
  try {
    for (const key of Object.keys(wanted) as Key[]) {
      const probe = createServer().listen(wanted[key], host);
      probes.push(probe);
      await once(probe, 'listening').catch((error: unknown) => {
        // The reason speaks of PORT.
        throw new ConfigError(describeStartFailure(error).replace('PORT', key));
      });
      chosen[key] = (probe.address() as AddressInfo).port;
    }
    return chosen;
  } finally {
    for (const probe of probes) probe.close();
  }
};

const check = async () => {
  const { PORT, API_PORT } = await checkSettings();
  return choosePorts({ PORT, API_PORT });
};
const ports = await check().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});

const children: ChildProcess[] = [
  spawn('node', ['--watch-path=server/src', '--watch-path=contracts/src', 'server/src/main.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST: host,
      PORT: String(ports.API_PORT),
      // Where browsers come to: vite passes requests on with their Host.
      PUBLIC_URL: `http://${host}:${ports.PORT}`,
      LOG_LEVEL: process.env.LOG_LEVEL || 'info',
      CHECK_ANSWERS: 'on',
    },
  }),
  spawn(path.join(root, 'client/node_modules/.bin/vite'), ['--port', String(ports.PORT), '--strictPort'], {
    cwd: 'client',
    stdio: 'inherit',
    env: { ...process.env, API_PORT: String(ports.API_PORT) },
  }),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const child of children) child.once('exit', stop);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
