import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage, type Language, languages, perLanguage } from '@cliffhanger/contracts';
import * as z from 'zod';

/** Holds one folder per drama, with its texts, film, drawings and images. */
export const demoFolder = path.resolve(import.meta.dirname, 'content');

/** Lists the slugs of all demo dramas. */
export const listSlugs = (): string[] =>
  readdirSync(demoFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The poster of a drama in a language, or the English one if it has none of its own. */
export const posterFile = (dramaFolder: string, language: Language): string => {
  const own = path.join(dramaFolder, `poster.${language}.webp`);
  return existsSync(own) ? own : path.join(dramaFolder, `poster.${defaultLanguage}.webp`);
};

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

/** Adds the languages that a text of the demo is not in, with its English. */
const addLanguages = (_: string, value: unknown): unknown => {
  const isTranslated =
    value !== null &&
    typeof value === 'object' &&
    defaultLanguage in value &&
    Object.keys(value).every((key) => languages.some((language) => language === key));
  return isTranslated ? { ...perLanguage(() => value[defaultLanguage]), ...value } : value;
};

/**
 * Reads a JSON file of the demo's folder.
 * @throws when the file is invalid, with one line per problem
 */
export const readDemoFile = <Schema extends z.core.$ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> => {
  const parsed = z.safeParse(
    schema,
    JSON.parse(readFileSync(path.join(demoFolder, file), 'utf8'), addLanguages),
  );
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`demo/content/${file} is invalid:\n${problems.join('\n')}`);
};
