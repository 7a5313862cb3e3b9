import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import product from '../../package.json' with { type: 'json' };
import { staff } from '../support/staff.ts';

const root = path.resolve(import.meta.dirname, '../..');
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });

const textOf = (document: string) => readFileSync(path.join(root, document), 'utf8');

/** The code of a document: fenced blocks and inline code. */
const codeOf = (document: string): string[] => {
  const text = textOf(document);
  const fence = /^```\w*\n([\s\S]*?)^```$/gm;
  const inline = text.replace(fence, '').matchAll(/`([^`\n]+)`/g);
  return [...text.matchAll(fence), ...inline].map(([, code = '']) => code);
};

/** Commands of pnpm and npm themselves, which are no scripts of this project. */
const ownCommands = ['install', 'run'];
/** Options may precede the script, and `run` may. `cliffhanger` is the service of the Docker image, which has `staff`. */
const commandPattern =
  /(?<![\w./@-])(?:pnpm|npm|cliffhanger)((?: --?[\w-]+)*) (?:run )?([a-z][\w:-]*)((?: [\w:.<>~/-]+)*)/g;

/** The scripts that the documents name, and the words after each. */
const commands = documents.flatMap((document) =>
  codeOf(document).flatMap((code) =>
    [...code.matchAll(commandPattern)].map(([text, , script = '', rest = '']) => ({
      document,
      text,
      script,
      words: rest.trim().split(' '),
    })),
  ),
);

it('every documented script exists', () => {
  expect(commands.length).toBeGreaterThan(60);
  const missing = commands.filter(
    ({ script }) => !(script in product.scripts) && !ownCommands.includes(script),
  );
  expect(missing.map(({ document, text }) => `${document}: ${text}`)).toEqual([]);
});

it('every script is documented', () => {
  const unnamed = Object.keys(product.scripts).filter(
    (script) => !commands.some((command) => command.script === script),
  );
  expect(unnamed).toEqual([]);
});

/** The tree of staff commands, from the modules that scripts/staff.ts registers. */
const staffProgram = new Command();
for (const file of globSync('scripts/staff/*.ts', { cwd: root })) {
  for (const [name, add] of Object.entries(await import(path.join(root, file))))
    if (/^add\w+Commands?$/.test(name)) (add as (program: Command) => void)(staffProgram);
}

/** Whether the words lead to a command. What follows the last group of commands is arguments. */
const leadsToCommand = (group: Command, [word = '', ...rest]: readonly string[]): boolean => {
  if (group.commands.length === 0 || !/^[a-z-]+$/.test(word)) return true;
  const next = group.commands.find((command) => command.name() === word);
  return next !== undefined && leadsToCommand(next, rest);
};

describe('pnpm staff', () => {
  it('has every documented command and subcommand', () => {
    const [table = ''] = textOf('docs/staff.md').split('\n## ');
    const inTable = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, text = '']) => ({
      document: 'docs/staff.md',
      text,
      words: text.split(' '),
    }));
    const used = [...commands.filter(({ script }) => script === 'staff'), ...inTable];
    expect(used.length).toBeGreaterThan(30);
    const wrong = used.filter(({ words }) => !leadsToCommand(staffProgram, words));
    expect(wrong.map(({ document, text }) => `${document}: ${text}`)).toEqual([]);
    expect(leadsToCommand(staffProgram, ['drama', 'improt'])).toBe(false);
  });

  it('lists the same commands as its help', async () => {
    const { stdout } = await staff('none', '--help');
    const [, list = ''] = /^Commands:\n([\s\S]*?)^$/m.exec(stdout) ?? [];
    const listed = [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name = '']) => name);
    const names = staffProgram.commands.map((command) => command.name());
    expect(listed.filter((name) => name !== 'help').toSorted()).toEqual(names.toSorted());
  });
});
