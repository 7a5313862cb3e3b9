import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Without vowels: ad blockers hide classes such as `ad1`. */
const alphabet = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ';

const toLetters = (number: number): string => {
  const letter = alphabet.charAt(number % alphabet.length);
  return number < alphabet.length ? letter : toLetters(Math.floor(number / alphabet.length) - 1) + letter;
};

/**
 * Names the classes and animations of CSS modules with letters for the file and a number for the name. Vite's names
 * contain a hash, which compresses badly. In development they stay, since they are readable.
 * @param folders hold all modules; their order gives the letters, so the same sources have the same names
 */
export const shortenClassNames = (folders: readonly string[]): Plugin => {
  const files = folders.flatMap(listModules);
  const classes = files.map((): string[] => []);
  const generateScopedName = (name: string, file: string): string => {
    const fileIndex = files.indexOf(path.normalize(file));
    const known = classes[fileIndex];
    if (!known) throw new Error(`${file} is not below ${folders.join(', ')}`);
    if (!known.includes(name)) known.push(name);
    return `_${toLetters(fileIndex)}${known.indexOf(name)}`;
  };
  return {
    name: 'shorten-class-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName } } }),
  };
};

const listModules = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => path.join(folder, file))
    .sort();
