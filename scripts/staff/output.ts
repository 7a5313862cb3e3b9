import path from 'node:path';
import type { Command } from 'commander';

/** Mistakes in what was given: all of them, and nothing was done. */
export class Mistakes extends Error {
  override name = 'Mistakes';
  readonly list: readonly string[];
  constructor(list: readonly string[]) {
    super(list.join('\n'));
    this.list = list;
  }
}

/** The absolute path: pnpm runs scripts in the project's folder and says here where the command was given. */
export const givenPath = (name: string): string => path.resolve(process.env.INIT_CWD ?? '.', name);

/** Prints an answer: as JSON when `--json` was given, else as `text` has it. */
export const say = <T>(command: Command, answer: T, text: (answer: T) => string): void => {
  process.stdout.write(`${command.optsWithGlobals().json ? JSON.stringify(answer) : text(answer)}\n`);
};

/** Says why it was not done, and with which code the process ends. */
export const failWith = (error: unknown, json: boolean): void => {
  const { message } = error as Error;
  const isMistake = error instanceof Mistakes;
  const answer = isMistake ? { mistakes: error.list } : { error: message };
  process.stderr.write(`${json ? JSON.stringify(answer) : message}\n`);
  process.exitCode = isMistake ? 2 : 1;
};

/** A number of bytes as people read it. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Rows under their headings; numbers stand right. */
export const table = (
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => String(row[column]).length)),
  );
  const line = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) =>
        typeof cell === 'number'
          ? String(cell).padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [headings, ...rows].map(line).join('\n');
};

/** A line for each fact, with its name before it. */
export const facts = (named: readonly (readonly [name: string, fact: string])[]): string => {
  const width = Math.max(...named.map(([name]) => name.length));
  return named.map(([name, fact]) => `${name.padEnd(width)}  ${fact}`).join('\n');
};
