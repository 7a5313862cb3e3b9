import { describeShape } from './describe-shape.ts';
import { jsonShapes } from './shapes.ts';

const begin = '<!-- written by node scripts/write-staff-json.ts -->\n';
const end = '<!-- end -->';

/** One row for all commands that print the same. */
const renderTable = (): string => {
  const byShape = Map.groupBy(Object.entries(jsonShapes), ([, schema]) => describeShape(schema));
  const rows = [...byShape].map(
    ([shape, commands]) => [commands.map(([words]) => `\`${words}\``).join(', '), `\`${shape}\``] as const,
  );
  const heading = ['commands', 'prints'] as const;
  // The formatter of the project aligns tables.
  const widths = [0, 1].map((column) =>
    Math.max(...[heading, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  return [line(heading), line(['', ''], '-'), ...rows.map((row) => line(row))].join('\n');
};

/** Puts the table of what each command prints with `--json` into the text of docs/staff.md. */
export const insertJsonTable = (text: string): string => {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error('docs/staff.md has lost the marks around its table of JSON');
  return `${text.slice(0, from + begin.length)}\n${renderTable()}\n\n${text.slice(to)}`;
};
