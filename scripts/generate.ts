import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
const generated = path.join(root, 'server/src/platform/database/generated');
const { resolve } = createRequire(path.join(root, 'server/package.json'));
const prisma = resolve('prisma/build/index.js');
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
if (status !== 0) process.exit(status ?? 1);

/** V8 stores a text at two bytes a character if one is outside of Latin-1. Comments of Prisma and of the schema have some. */
const removeWideCharacters = (folder: string) => {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/[^\0-\xff]/g, ''));
  }
};

/** Prisma's client imports the query compiler as base64, and a server would keep 4 MB of that text in memory. */
const writeQueryCompiler = async () => {
  const [module] =
    /@prisma\/client\/runtime\/[\w.-]+\.wasm-base64\.mjs/.exec(
      readFileSync(path.join(generated, 'internal/class.ts'), 'utf8'),
    ) ?? [];
  if (!module) throw new Error('the generated client names no query compiler');
  const { wasm } = await import(resolve(module));
  writeFileSync(path.join(generated, 'query-compiler.wasm'), Buffer.from(wasm, 'base64'));
};

removeWideCharacters(path.join(generated, 'internal'));
await writeQueryCompiler();
