import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepare } from './prepare.ts';

const root = path.resolve(import.meta.dirname, '..');
const say = (line = '') => process.stdout.write(`${line}\n`);

if (process.argv.includes('--help')) {
  say(`npm start

Prepares what is missing (packages, database client, web client, demo library) and serves everything on one port.
Configuration: .env or the environment, see .env.example. Stop with ctrl-C.`);
  process.exit(0);
}

process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');
prepare();

// After the preparation: these lead to the database client, which it makes.
const { loadConfig } = await import('@cliffhanger/server/platform/config.ts');
const { startFailure, startServer } = await import('@cliffhanger/server/main.ts');
const { seedWhenEmpty } = await import('./seed.ts');

try {
  const config = loadConfig(process.env);
  const viewer = await seedWhenEmpty(config);
  const address = await startServer(config);
  say(`\nCliffhanger is on at ${config.PUBLIC_URL ?? address}`);
  say(`Sign in as ${viewer.username} with ${viewer.password}, or register.`);
  say('ctrl-C stops it.');
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}
