import { RefusedFilesError } from '@cliffhanger/server/encoding/refused-files-error.ts';
import type { Command } from 'commander';
import { UsageError } from '../scripts/command-line/usage-error.ts';
import type { CommandStreams } from './context.ts';

/** Times for people end with the second. */
export const withoutMilliseconds = (text: string): string =>
  text.replace(/\b(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}Z\b/g, '$1Z');

/** Prints text to the command's standard output. */
export const print = (command: Command, text: string): void => command.configureOutput().writeOut?.(text);

/** Prints the result of a command: as JSON with `--json`, otherwise as `format` renders it. */
export const printResult = <T>(command: Command, result: T, format: (result: T) => string): void => {
  const isJson = command.optsWithGlobals().json;
  print(command, `${isJson ? JSON.stringify(result) : withoutMilliseconds(format(result))}\n`);
};

/** Prints why a command failed. @returns the exit code: 2 for wrong options or files, 1 for any other error */
export const reportFailure = (
  error: unknown,
  { asJson, stdout, stderr }: { asJson: boolean } & CommandStreams,
): number => {
  const { message } = error as Error;
  const isMistaken = error instanceof UsageError || error instanceof RefusedFilesError;
  const dramaYaml = error instanceof UsageError ? error.dramaYaml : undefined;
  const report = isMistaken ? { mistakes: error.problems, dramaYaml } : { error: message };
  if (dramaYaml && !asJson) stdout.write(dramaYaml);
  stderr.write(`${asJson ? JSON.stringify(report) : message}\n`);
  return isMistaken ? 2 : 1;
};

const maxExcerptLength = 60;

/** The start of a text on one line. */
export const formatExcerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > maxExcerptLength ? `${line.slice(0, maxExcerptLength)}…` : line;
};

/** 1,234,567 bytes as "1.2 MB". */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Aligns rows under their headings; numbers are right-aligned. */
export const formatTable = (
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => String(row[column]).length)),
  );
  const formatRow = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) =>
        typeof cell === 'number'
          ? String(cell).padStart(widths[column] ?? 0)
          : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [headings, ...rows].map(formatRow).join('\n');
};

/** Prints one named value a line, with the values aligned. */
export const formatFields = (fields: readonly (readonly [name: string, value: string])[]): string => {
  const width = Math.max(...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
};
