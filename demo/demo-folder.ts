import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** Holds one folder per drama, with its texts, film, drawings and images. */
export const demoFolder = path.resolve(import.meta.dirname, 'content');

/** Lists the slugs of all demo dramas. */
export const listSlugs = (): string[] =>
  readdirSync(demoFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Hashes the files of a folder with their names, and those of its subfolders. */
export const hashFiles = (folder: string): string => {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
};

/**
 * Reads a JSON file of the demo's folder.
 * @throws when the file is invalid, with one line per problem
 */
export const readDemoFile = <Schema extends z.core.$ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> => {
  const parsed = z.safeParse(schema, JSON.parse(readFileSync(path.join(demoFolder, file), 'utf8')));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`demo/content/${file} is invalid:\n${problems.join('\n')}`);
};
