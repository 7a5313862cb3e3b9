import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { checkConfig } from './command-line/check-config.ts';
import { choosePorts, host } from './dev/choose-ports.ts';

const root = path.resolve(import.meta.dirname, '..');

const help = `Usage: pnpm dev [--inspect[=<port>]] [--host=<address>]

Starts the API server (API_PORT, default 3001), which restarts when server/src, contracts/src or prisma/migrations
change, and the dev servers of the client (PORT, default 3000) and of the staff console (STAFF_PORT, default 3010), with hot
reload. They listen on 127.0.0.1; the last lines have the addresses to open. Run npm start once before, so that there is a demo library.

  --inspect  lets a debugger attach to the API server (default port 9229)
  --host     where the dev servers listen instead: 0.0.0.0 in a container
  --help     this text
`;

const [unknownOption] = process.argv
  .slice(2)
  .filter((option) => !/^--(help|inspect(=\S+)?|host=\S+)$/.test(option));
if (process.argv.includes('--help')) {
  process.stdout.write(help);
  process.exit(0);
}
if (unknownOption) {
  process.stderr.write(`Unknown option '${unknownOption}'. --help lists the options.\n`);
  process.exit(2);
}

process.chdir(root);

type Ports = Record<'PORT' | 'API_PORT' | 'STAFF_PORT' | 'STAFF_API_PORT', number>;

/** Starts a dev server of Vite. */
const startVite = (folder: string, port: number, options: string[], environment: Record<string, string>) =>
  spawn(
    path.join(root, folder, 'node_modules/.bin/vite'),
    ['--port', String(port), '--strictPort', '--clearScreen', 'false', ...options],
    { cwd: folder, stdio: 'inherit', env: { ...process.env, ...environment } },
  );

const startChildren = ({ PORT, API_PORT, STAFF_PORT, STAFF_API_PORT }: Ports): ChildProcess[] => {
  const inspect = process.argv.filter((option) => option.startsWith('--inspect'));
  const watch = ['server/src', 'contracts/src', 'prisma/migrations'].map(
    (folder) => `--watch-path=${folder}`,
  );
  const api = spawn(
    process.execPath,
    [...inspect, ...watch, '--watch-preserve-output', 'scripts/dev/serve-api.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        HOST: host,
        PORT: String(API_PORT),
        // The address that browsers use: the client's dev server forwards requests with their Host.
        PUBLIC_URL: `http://${host}:${PORT}`,
        STAFF_URL: `http://localhost:${STAFF_PORT}`,
        STAFF_PORT: String(STAFF_API_PORT),
        LOG_LEVEL: process.env.LOG_LEVEL || 'info',
        CHECK_ANSWERS: 'on',
      },
    },
  );
  const hosts = process.argv.filter((option) => option.startsWith('--host='));
  const client = startVite('client', PORT, hosts, { API_PORT: String(API_PORT) });
  const console = startVite('console', STAFF_PORT, hosts, { STAFF_API_PORT: String(STAFF_API_PORT) });
  return [api, client, console];
};

try {
  const { PORT, API_PORT, STAFF_PORT } = await checkConfig();
  const children = startChildren(await choosePorts({ PORT, API_PORT, STAFF_PORT, STAFF_API_PORT: 0 }));
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const child of children) child.once('exit', stop);
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
