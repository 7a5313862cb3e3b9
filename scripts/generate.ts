import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const usage = `Usage: pnpm generate

Writes the database client to server/src/platform/database/generated from prisma/schema.prisma.
`;

if (process.argv.includes('--help')) {
  process.stdout.write(usage);
  process.exit();
}

const root = path.resolve(import.meta.dirname, '..');
const prisma = createRequire(path.join(root, 'server/package.json')).resolve('prisma/build/index.js');
const { status } = spawnSync(process.execPath, [prisma, 'generate', '--schema', 'prisma/schema.prisma'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // Prisma downloads a schema engine unless it is given a file. Generating does not run it, so any file will do.
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'package.json'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  },
});
process.exit(status ?? 1);
