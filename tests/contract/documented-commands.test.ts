import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import product from '../../package.json' with { type: 'json' };
import { createStaffContext } from '../../staff/context.ts';
import { createStaffProgram } from '../../staff/program.ts';
import { runCommand } from '../support/command.ts';

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

/** Commands of pnpm and npm themselves, and `node` of the image, which are no scripts of this project. */
const ownCommands = ['install', 'run', 'node'];
/**
 * Options may precede the script, and `run` may. `cliffhanger` is the service of the Docker image, which has `staff`; with
 * `-u` it is the user of the server.
 */
const commandPattern =
  /(?<![\w./@-])(?:pnpm|npm|(?<!-u )cliffhanger(?! pnpm))((?: --?[\w-]+)*) (?:run )?([a-z][\w:-]*)((?: [\w:.<>~/-]+)*)/g;

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

it('docs/commands.md has every script', () => {
  const listed = commands.filter(({ document }) => document === 'docs/commands.md');
  const unnamed = Object.keys(product.scripts).filter(
    (script) => !listed.some((command) => command.script === script),
  );
  expect(unnamed).toEqual([]);
});

/** The file that a script runs; undefined for those that call a tool of a package. */
const fileOf = (commandLine: string) =>
  /^node ([\w/-]+\.ts)$/.exec(commandLine.replace(/bootstrap\.mjs (\w+)$/, '$1.ts'))?.[1];
const testTexts = globSync('{demo,staff,scripts,server/src,tests}/**/*.test.ts', { cwd: root }).map(textOf);
const scriptsOfNoTest = Object.entries(product.scripts).flatMap(([script, commandLine]) => {
  const file = fileOf(commandLine);
  return file && !testTexts.some((text) => text.includes(`'${file}'`)) ? [{ script, file }] : [];
});

it.each(scriptsOfNoTest)(
  '$script, which no other test runs, says how it is used',
  async ({ script, file }) => {
    const { code, stdout, stderr } = await runCommand([file, '--help'], {});
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: (pnpm|npm)( --silent)? ${script}\\b`));
  },
);

const staffProgram = createStaffProgram(createStaffContext({}, process), false);

/** Whether the words lead to a command. What follows the last group, an option, or a group that takes arguments, is arguments. */
const leadsToCommand = (group: Command, [word = '', ...rest]: readonly string[]): boolean => {
  if (group.commands.length === 0 || !/^[a-z][a-z-]*$/.test(word)) return true;
  const next = group.commands.find((command) => command.name() === word);
  return next === undefined ? group.registeredArguments.length > 0 : leadsToCommand(next, rest);
};

/** Documented uses of staff commands with options, such as in `pnpm staff codes create --count 50`. */
const uses = documents.flatMap((document) =>
  codeOf(document).flatMap((code) =>
    [...code.matchAll(/^(?:.*?\bstaff )?((?:[a-z]+ )+)(.*--.*)$/gm)].map(([text, words = '', rest = '']) => ({
      text: `${document}: ${text}`,
      words: words.trim().split(' '),
      options: rest.match(/(?<=^| )--[a-z][\w-]*/g) ?? [],
    })),
  ),
);

/** The command that the words lead to, and the groups above it. */
const pathOf = (group: Command, [word, ...rest]: readonly string[]): Command[] => {
  const next = group.commands.find((command) => command.name() === word);
  return next ? [group, ...pathOf(next, rest)] : [group];
};

describe('pnpm staff', () => {
  it('has every documented option', () => {
    const known = uses.map((use) => ({ ...use, path: pathOf(staffProgram, use.words) }));
    const ofStaff = known.filter(({ path: [, ...commands] }) => commands.length > 0);
    expect(ofStaff.length).toBeGreaterThan(30);
    const wrong = ofStaff.flatMap(({ text, options, path }) => {
      const own = path.flatMap((command) => command.options.flatMap(({ short, long }) => [short, long]));
      const names = ['--json', '--help', ...own];
      return options.filter((option) => !names.includes(option)).map((option) => `${text}: ${option}`);
    });
    expect(wrong).toEqual([]);
  });

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
});
