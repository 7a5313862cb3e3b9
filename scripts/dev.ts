import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { describeStartFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';
import { checkConfig } from './command-line/check-config.ts';
import { choosePorts, host } from './dev/choose-ports.ts';

const root = path.resolve(import.meta.dirname, '..');

const help = `Usage: pnpm dev [--inspect[=<port>]] [--host=<address>]

Starts the API server (API_PORT, default 3001), which restarts when server/src, contracts/src or prisma/migrations
change, and the client's dev server with hot reload (PORT, default 3000). Both listen on 127.0.0.1; the last line has
the address to open. Run npm start once before, so that there is a demo library.

  --inspect  lets a debugger attach to the API server (default port 9229)
  --host     where the client's dev server listens instead: 0.0.0.0 in a container
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

const startChildren = ({ PORT, API_PORT }: Record<'PORT' | 'API_PORT', number>): ChildProcess[] => {
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
        LOG_LEVEL: process.env.LOG_LEVEL || 'info',
        CHECK_ANSWERS: 'on',
      },
    },
  );
  const vite = path.join(root, 'client/node_modules/.bin/vite');
  const ofClient = process.argv.filter((option) => option.startsWith('--host='));
  const options = ['--port', String(PORT), '--strictPort', '--clearScreen', 'false', ...ofClient];
  const client = spawn(vite, options, {
    cwd: 'client',
    stdio: 'inherit',
    env: { ...process.env, API_PORT: String(API_PORT) },
  });
  return [api, client];
};

try {
  const { PORT, API_PORT } = await checkConfig();
  const children = startChildren(await choosePorts({ PORT, API_PORT }));
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
