import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { migrationsFolder } from '@cliffhanger/server/platform/database/migrate.ts';
import { diffSchema } from '@cliffhanger/server/platform/database/schema-diff.ts';
import { readOptions } from './command-line/read-options.ts';

const usage = `Usage: pnpm migrate [--create <name>]

Compares the committed migrations with prisma/schema.prisma and prints the missing SQL; exits with 1 when there is any.

  --create <name>  writes it to prisma/migrations/<time>_<name>/migration.sql instead
  --help           this text

Review the file before committing it: the CHECKs and triggers of a table that it recreates must be added again.
The server applies committed migrations when it starts.
`;

const { values } = readOptions({ options: { create: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  process.stdout.write(usage);
  process.exit();
}

const sql = await diffSchema();
if (!sql) {
  process.stdout.write('The migrations match the schema.\n');
} else if (values.create) {
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(migrationsFolder, `${time}_${values.create}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'migration.sql'), sql);
  process.stdout.write(`${path.relative(process.cwd(), folder)}/migration.sql\n`);
} else {
  process.stdout.write(sql);
  process.exit(1);
}
