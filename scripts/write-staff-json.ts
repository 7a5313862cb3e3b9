import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { insertJsonTable } from '../staff/json/render-table.ts';
import { readOptions } from './command-line/read-options.ts';

const usage = `Usage: node scripts/write-staff-json.ts

Writes the table of docs/staff.md that says what each staff command prints with --json.
`;

const { values } = readOptions({ options: { help: { type: 'boolean' } } });
if (values.help) {
  process.stdout.write(usage);
} else {
  const file = path.resolve(import.meta.dirname, '../docs/staff.md');
  writeFileSync(file, insertJsonTable(readFileSync(file, 'utf8')));
}
