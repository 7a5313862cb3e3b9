import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const listMissing = (files: readonly string[]) => files.filter((file) => !existsSync(path.join(root, file)));

/** Adds the folder to the names of what is in it. Names are indented, and a placeholder stands for any name. */
const toPaths = (names: readonly string[]): string[] => {
  let folder = '';
  return names.map((name) => {
    const isInside = name.startsWith(' ');
    if (!isInside) folder = name;
    return path.join(isInside ? folder : '', name.trim().replace(/<.*/, ''));
  });
};

it('docs/development.md: the folders and files of the layout exist', () => {
  const [, layout = ''] = /^```\n(contracts[\s\S]*?)\n```$/m.exec(textOf('docs/development.md')) ?? [];
  const descriptionColumn = layout.indexOf('what client and server');
  const names = layout.split('\n').flatMap((line) => {
    const column = line.slice(0, descriptionColumn).trimEnd();
    // Two names can share a line.
    const [, indentation = ''] = /^( *)/.exec(column) ?? [];
    return column
      .trim()
      .split(/ +/)
      .map((name) => `${indentation}${name}`);
  });
  expect(names.length).toBeGreaterThan(25);
  expect(listMissing(toPaths(names))).toEqual([]);
});

it('docs/development.md: each file of a recipe has the list or table that the recipe names', () => {
  const named = [...textOf('docs/development.md').matchAll(/`(\w+)` of \[[^\]]+\]\(\.\.\/([^)]+)\)/g)];
  expect(named.map(([, name]) => name)).toContain('languageTable');
  const missing = named.filter(
    ([, name, file = '']) => !new RegExp(`export const ${name}\\b`).test(textOf(file)),
  );
  expect(missing.map(([text]) => text)).toEqual([]);
});

it('docs/architecture.svg: the folders in its boxes exist', () => {
  const boxes = [...textOf('docs/architecture.svg').matchAll(/<text class="(title|name)"[^>]*>(.*?)</g)]
    // These two are outside of the code.
    .filter(([, , text = '']) => !['data folder', 'providers'].includes(text))
    .map(([, kind, text]) => (kind === 'title' ? `${text}` : ` ${text}`));
  expect(boxes.length).toBeGreaterThan(10);
  expect(listMissing(toPaths(boxes))).toEqual([]);
});
