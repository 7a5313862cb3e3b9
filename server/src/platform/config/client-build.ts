import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@cliffhanger/contracts';

const clientDist = path.resolve(import.meta.dirname, '../../../../client/dist');

/** The folder of the built client; null while there is none. */
export const findClientBuild = (): string | null =>
  existsSync(path.join(clientDist, 'index.html')) ? clientDist : null;

/** A file of the build, with the files that it imports, as Vite describes them in its manifest. */
export interface BuiltFile {
  file: string;
  /** Of the chunk. */
  name?: string;
  imports?: readonly string[];
  css?: readonly string[];
}

export interface Shell {
  /** The bars of the home screen, with a comment in the place of the banner. */
  html: string;
  /** The translations of the facts of a drama, by key with the suffix of the plural form. */
  factTexts: Readonly<Record<string, string>>;
}

/** The parts from which the server makes the page of the app. */
export interface ClientBuild {
  /** The page as built, with comments where the server inserts parts. */
  page: string;
  /** The shell of the home screen in each language. */
  shells: Readonly<Record<Language, Shell>>;
  /** The chunk with the HTTP client of the API. Home needs it at once unless the page holds its data. */
  callsChunk: string;
  /** The chunks of each route that external links open. */
  landingRoutes: Readonly<Record<string, readonly string[]>>;
  /** By source file, or by the file's name for a chunk of several. */
  manifest: Readonly<Record<string, BuiltFile>>;
}

/** Reads the built client; null while there is none. */
export const readClientBuild = (): ClientBuild | null => {
  if (findClientBuild() === null) return null;
  const read = (name: string) => readFileSync(path.join(clientDist, name), 'utf8');
  return {
    page: read('index.html'),
    shells: JSON.parse(read('.vite/shell.json')),
    ...JSON.parse(read('.vite/landing-routes.json')),
    manifest: JSON.parse(read('.vite/manifest.json')),
  };
};
