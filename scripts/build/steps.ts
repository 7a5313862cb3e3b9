import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A build step. It runs again when one of its input files has changed. */
export interface Step {
  name: string;
  inputs: string[];
  output: string;
  command: [string, ...string[]];
  cwd?: string;
}

/** Makes the database client, which code and its types need. */
export const generateStep: Step = {
  name: 'generate',
  inputs: ['prisma/schema.prisma', 'pnpm-lock.yaml', 'scripts/generate.ts'],
  output: 'server/src/platform/database/generated/client.ts',
  command: ['node', 'scripts/generate.ts'],
};

const buildStep: Step = {
  name: 'build',
  inputs: [
    'client/build',
    'client/src',
    'client/worker',
    'client/public',
    'client/index.html',
    'client/vite.config.ts',
    'look',
    'contracts/src',
    'pnpm-lock.yaml',
  ],
  output: 'client/dist/index.html',
  command: [path.join(root, 'client/node_modules/.bin/vite'), 'build', '--logLevel', 'warn'],
  cwd: 'client',
};

const consoleStep: Step = {
  name: 'console',
  inputs: [
    'console/src',
    'console/public',
    'console/index.html',
    'console/vite.config.ts',
    'look',
    'contracts/src',
    'pnpm-lock.yaml',
  ],
  output: 'console/dist/index.html',
  command: [path.join(root, 'console/node_modules/.bin/vite'), 'build', '--logLevel', 'warn'],
  cwd: 'console',
};

const bundleStep: Step = {
  name: 'bundle',
  inputs: [
    'client/dist/.vite/manifest.json',
    'client/floor',
    'console/dist/.vite/manifest.json',
    'scripts/build',
    'scripts/check-bundle.ts',
    'pnpm-lock.yaml',
  ],
  output: 'client/dist/index.html',
  command: ['node', 'scripts/check-bundle.ts'],
};

/** In the order in which they run. */
export const steps: readonly Step[] = [generateStep, consoleStep, buildStep, bundleStep];
