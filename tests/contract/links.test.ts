import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const filesOf = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|generated|dist|data|test-results)(\/|$)/.test(name),
  });
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** The anchors of a document's headings, formed as on GitHub. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const targetExists = (file: string, anchor = ''): boolean =>
  existsSync(path.join(root, file)) && (anchor === '' || anchorsOf(file).includes(anchor));

it('every link in the documentation has a target', () => {
  const documents = filesOf('{*.md,{docs,demo,client,server,staff,scripts,tests}/**/*.md}');
  expect(documents).toContain('docs/specification.md');
  const broken = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, target = '', anchor]) => {
        const file = target === '' ? document : path.join(path.dirname(document), target);
        return !targetExists(file, anchor);
      })
      .map(([link]) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

it('every document and section that the code refers to exists', () => {
  const sources = filesOf('{client,contracts,server,staff,demo,scripts,tests}/**/*.{ts,tsx,js,css}');
  const references = sources.flatMap((source) =>
    [...textOf(source).matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].map(([text, anchor]) => ({
      source,
      text,
      anchor,
    })),
  );
  expect(references.filter(({ text }) => text.startsWith('docs/specification.md')).length).toBeGreaterThan(
    20,
  );
  const broken = references.filter(({ text, anchor }) => !targetExists(text.split('#')[0] ?? '', anchor));
  expect(broken).toEqual([]);
});

it('the glossary has at most 35 terms, one line each, in a file that exists', () => {
  const rows = [
    ...textOf('docs/glossary.md').matchAll(/^\| [^|]+ \| [^|]+\. +\| \[[^\]]+\]\([^)]+\) +\|$/gm),
  ];
  const lines = textOf('docs/glossary.md').match(/^\|/gm) ?? [];
  expect(rows).toHaveLength(lines.length - 2);
  expect(rows.length).toBeLessThanOrEqual(35);
});

it('every decision record has at most 350 words, and a line of the index with its title', () => {
  const index = textOf('docs/decisions/README.md').split('\n');
  const records = filesOf('docs/decisions/[0-9]*.md').map((record) => {
    const text = textOf(record);
    const [, title = ''] = /^# (\d{4} .+)\n\nDate: \d{4}-\d\d-\d\d\nStatus: \w/.exec(text) ?? [];
    const isListed = index.includes(`- [${title}](${path.basename(record)})`);
    return { record, words: text.trim().split(/\s+/).length, isListed };
  });
  expect(records.length).toBeGreaterThan(40);
  expect(records.filter(({ words, isListed }) => words > 350 || !isListed)).toEqual([]);
});
