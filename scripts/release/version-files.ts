import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A file that repeats the version of `package.json`, because it cannot read it. */
interface VersionFile {
  name: string;
  /** Its first group is what stands before the version, its second one the version. */
  pattern: RegExp;
}

const manifest = /^( {2}"version": ")([^"]+)/m;

const versionFiles: readonly VersionFile[] = [
  { name: 'package.json', pattern: manifest },
  ...['client', 'console', 'contracts', 'look', 'server'].map((folder) => ({
    name: `${folder}/package.json`,
    pattern: manifest,
  })),
  { name: 'Dockerfile', pattern: /^(LABEL org\.opencontainers\.image\.version=)(\S+)/m },
];

const textOf = (name: string): string => readFileSync(path.join(root, name), 'utf8');

/** The version in each file that has it. */
export const readVersions = (): { name: string; version: string | undefined }[] =>
  versionFiles.map(({ name, pattern }) => ({ name, version: pattern.exec(textOf(name))?.[2] }));

/** Writes the version to each file that has it. */
export const writeVersions = (version: string): void => {
  for (const { name, pattern } of versionFiles)
    writeFileSync(path.join(root, name), textOf(name).replace(pattern, `$1${version}`));
};
