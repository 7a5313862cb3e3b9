import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

type Violations = Record<string, [source: string, rule: string]>;

const functionOf = (lines: number) =>
  `export const long = (log: (line: number) => void) => {\n${'  log(1);\n'.repeat(lines)}};`;

/** Files that each break one rule of Biome in one spelling, with the rule that must report them. */
const biomeViolations: Violations = {
  'server/src/features/a/parent-folder.ts': ["import '../b/b.ts';", 'noRestrictedImports'],
  'server/src/features/a/package-name.ts': [
    "import '@cliffhanger/server/features/b/b.ts';",
    'noRestrictedImports',
  ],
  'server/src/features/a/re-export.ts': ["export * from '../b/b.ts';", 'noRestrictedImports'],
  'server/src/features/a/dynamic-import.ts': ["await import('../b/b.ts');", 'noRestrictedImports'],
  'client/src/screens/parent-folder.ts': ["import '../lib/api/client.ts';", 'noRestrictedImports'],
  'client/src/screens/server.ts': ["import '@cliffhanger/server/app.ts';", 'noRestrictedImports'],
  'contracts/src/driver.ts': ["import 'fastify';", 'noRestrictedImports'],
  'client/src/screens/fetch.ts': ["export const answer = fetch('/x');", 'noRestrictedGlobals'],
  'client/src/features/a/fetch.ts': ["export const answer = fetch('/x');", 'noRestrictedGlobals'],
  'client/src/ui/fetch.ts': ["export const answer = fetch('/x');", 'noRestrictedGlobals'],
  'server/src/features/a/import-driver.ts': ["import Driver from 'better-sqlite3';\nnew Driver();", 'plugin'],
  'server/src/features/a/driver-path.ts': ["export { default } from 'better-sqlite3';", 'plugin'],
  'scripts/driver.ts': ["await import('better-sqlite3');", 'plugin'],
  'server/src/features/a/random.ts': ['export const part = Math.random();', 'plugin'],
  'server/src/http/now.ts': ['export const at = Date.now();', 'plugin'],
  'server/src/kernel/date.ts': ['export const at = new Date();', 'plugin'],
  'server/src/features/a/order.ts': ["export const sql = 'SELECT 1 ORDER BY random()';", 'plugin'],
  'server/src/features/a/order-template.ts': [
    'export const sql = `SELECT 1 FROM Drama order  by random()`;',
    'plugin',
  ],
  'server/src/features/a/spread-literal.ts': ['export const row = { ...{ a: 1, b: 2 }, c: 3 };', 'plugin'],
  'tests/spread-literal.ts': ['export const row = { c: 3, ...{ a: 1, b: 2 } };', 'plugin'],
  'client/src/ui/spread-props.tsx': ['export const Row = () => <hr {...{ id: "a" }} />;', 'plugin'],
  'client/src/features/a/random-id.ts': ['export const id = crypto.randomUUID();', 'plugin'],
  'client/src/entities/a/digest.ts': [
    "export const digest = globalThis.crypto.subtle.digest('SHA-1', a);",
    'plugin',
  ],
  'client/src/ui/clipboard.ts': ['export const copy = () => navigator.clipboard.writeText("a");', 'plugin'],
  'client/src/lib/lock.ts': ['export const lock = () => navigator.locks.query();', 'plugin'],
  'client/src/screens/worker.ts': ['export const worker = navigator.serviceWorker.ready;', 'plugin'],
  'client/src/screens/long.ts': [functionOf(61), 'noExcessiveLinesPerFunction'],
  'client/src/screens/long-component.tsx': [functionOf(76), 'noExcessiveLinesPerFunction'],
  'server/src/features/a/long.ts': [functionOf(61), 'noExcessiveLinesPerFunction'],
  'scripts/long.ts': [functionOf(61), 'noExcessiveLinesPerFunction'],
  'client/src/screens/text.tsx': ['export const Text = () => <p>Watch now</p>;', 'noJsxLiterals'],
  'client/src/features/a/text.tsx': ["export const Text = () => <p>{'Watch now'}</p>;", 'plugin'],
  'client/src/entities/a/text.tsx': ['export const Text = () => <p>Watch now</p>;', 'noJsxLiterals'],
  'client/src/ui/attribute.tsx': ['export const Text = () => <p aria-label="Watch now" />;', 'plugin'],
};

/** Files that no rule of Biome reports. */
const allowedByBiome: Record<string, string> = {
  'client/src/screens/function-at-limit.ts': functionOf(60),
  'client/src/lib/in-one-tab.ts': 'export const state = navigator.locks.query();',
  'client/src/lib/controller.ts': 'export const controller = navigator.serviceWorker?.controller;',
  'client/src/screens/component-at-limit.tsx': functionOf(75),
  'contracts/src/spread-condition.ts':
    'export const row = (c: number, full: boolean) => ({ c, ...(full && { a: 1 }), ...(full ? { b: 1 } : {}) });',
};

/** Files that each break one rule of dependency-cruiser, with the rule. `importedFiles` has the files that they import. */
const cruiserViolations: Violations = {
  'server/src/features/a/inner.ts': ["import '#features/b/b.service.ts';", 'feature-entry-points'],
  'server/src/features/a/inner-relative.ts': ["import '../b/b.service.ts';", 'feature-entry-points'],
  'server/src/features/b/cycle.ts': ["import '#features/c/c.ts';", 'no-circular-folders'],
  'server/src/platform/backup/cycle.ts': ["import '../data-folder/swap.ts';", 'no-circular-folders'],
  'contracts/src/offer.ts': ["import { type Price } from './price.ts';", 'no-circular'],
  'server/src/kernel/cursor.ts': ["export type { Page } from './page.ts';", 'no-circular'],
  'client/src/lib/type-answer.ts': ["export type Answer = import('./type-query.ts').Answer;", 'no-circular'],
  'server/src/app.ts': ["import '#features/b/b.service.ts';", 'app-uses-entry-points'],
  'server/src/http/upward.ts': ["import '#features/b/b.ts';", 'server-http-imports-below'],
  'server/src/platform/upward.ts': ["import '../http/routes.ts';", 'server-platform-imports-below'],
  'server/src/kernel/upward.ts': ["import '#http/routes.ts';", 'server-kernel-imports-below'],
  'server/src/features/a/disk.ts': ["import 'node:fs';", 'system-access-only-in-platform'],
  'server/src/features/a/client.ts': [
    "import '../../../../client/src/ui/button.ts';",
    'server-and-apps-share-contracts-only',
  ],
  'server/src/platform/demo.ts': [
    "await import('../../../demo/film.ts');",
    'server-and-apps-share-contracts-only',
  ],
  'client/src/features/a/a.ts': ["import '#features/b/b.ts';", 'client-features-are-independent'],
  'client/src/player/a.ts': ["import '#features/b/b.ts';", 'client-features-are-independent'],
  'console/src/features/a/a.ts': ["import '../b/b.ts';", 'console-features-are-independent'],
  'client/src/entities/upward.ts': ["import '#features/b/b.ts';", 'client-entities-imports-below'],
  'client/src/ui/upward.ts': ["import '#entities/b/b.ts';", 'client-ui-imports-below'],
  'client/src/lib/upward.ts': ["import '#entities/b/b.ts';", 'client-lib-imports-below'],
  'client/src/entities/a/cycle.ts': ["import '#entities/b/b.ts';", 'no-circular-client-entities'],
  'staff/demo.ts': ["import '../demo/film.ts';", 'programs-are-independent'],
  'demo/staff.ts': ["await import('../staff/rows.ts');", 'programs-are-independent'],
  'demo/command.ts': ["import '../scripts/rows.ts';", 'programs-are-independent'],
  'scripts/command-line/demo.ts': ["await import('../../demo/film.ts');", 'programs-are-independent'],
  'scripts/serve/demo.ts': ["import '../../demo/film.ts';", 'demo-only-where-it-is-on'],
  'scripts/serve/draw.ts': ["import '../../demo/film.ts';", 'demo-in-a-process-of-its-own'],
  'staff/rows.ts': ["import '../server/src/features/b/b.repository.ts';", 'scripts-import-no-repository'],
  'scripts/rows.ts': ["import '../server/src/features/b/b.repository.ts';", 'scripts-import-no-repository'],
};

const importedFiles: Record<string, string> = {
  'server/src/features/b/b.ts': "import './cycle.ts';",
  'server/src/features/b/b.service.ts': '',
  'server/src/features/b/b.repository.ts': '',
  'server/src/features/c/c.ts': "import '#features/b/b.ts';",
  'contracts/src/price.ts': "import type { Offer } from './offer.ts';",
  'server/src/kernel/page.ts': "import { type Cursor, cursorOf } from './cursor.ts';",
  'client/src/lib/type-query.ts': "export type Key = import('./type-answer.ts').Key;",
  'server/src/platform/data-folder/swap.ts': "import '../database/lock.ts';",
  'server/src/platform/database/lock.ts': "import '../backup/backup.ts';",
  'server/src/platform/backup/backup.ts': '',
  'server/src/http/routes.ts': '',
  'client/src/ui/button.ts': '',
  'client/src/entities/b/b.ts': "import '#entities/a/a.ts';",
  'client/src/entities/a/a.ts': '',
  'client/src/features/b/b.ts': '',
  'console/src/features/b/b.ts': '',
  'demo/film.ts': "import './studio/stage.ts';",
  'demo/studio/stage.ts': '',
};

let folder: string;

const write = (file: string, source: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), `${source}\n`);
};

const run = (command: string, args: string[]): string =>
  spawnSync(path.join(root, 'node_modules/.bin', command), args, { cwd: folder, encoding: 'utf8' }).stdout;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-lint-'));
  const config = ['biome.json', 'lint', '.dependency-cruiser.mjs'];
  for (const name of [...config, 'server/package.json', 'client/package.json']) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  const all = { ...biomeViolations, ...cruiserViolations };
  for (const [file, [source]] of Object.entries(all)) write(file, source);
  const sources = { ...allowedByBiome, ...importedFiles };
  for (const [file, source] of Object.entries(sources)) write(file, source);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Biome', () => {
  let reported: Set<string>;

  beforeAll(() => {
    const report = run('biome', [
      'lint',
      '--vcs-enabled=false',
      '--max-diagnostics=none',
      '--reporter=json',
      '.',
    ]);
    const { diagnostics } = JSON.parse(report) as {
      diagnostics: { category: string; location: { path: string | { file: string } } }[];
    };
    reported = new Set(
      diagnostics.map(({ category, location: { path: at } }) => {
        const file = typeof at === 'string' ? at : at.file;
        return `${file.replace(/^\.\//, '')} ${category.split('/').at(-1)}`;
      }),
    );
  });

  const reportedIn = (file: string) => [...reported].filter((one) => one.startsWith(`${file} `));

  it.each(Object.entries(biomeViolations))('reports a violation in %s', (file, [, rule]) => {
    expect(reportedIn(file)).toContain(`${file} ${rule}`);
  });

  it.each(Object.keys(allowedByBiome))('reports nothing in %s', (file) => {
    expect(reportedIn(file)).toEqual([]);
  });
});

describe('dependency-cruiser reports a violation in', () => {
  let reported: string[];

  beforeAll(() => {
    const report = run('depcruise', [
      ...['-c', '.dependency-cruiser.mjs', '-T', 'json'],
      ...['server/src', 'client/src', 'console/src', 'contracts/src', 'staff', 'demo', 'scripts'],
    ]);
    const { summary } = JSON.parse(report) as {
      summary: { violations: { from: string; rule: { name: string } }[] };
    };
    reported = summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
  });

  it.each(Object.entries(cruiserViolations))('%s', (file, [, rule]) => {
    const from = rule.startsWith('no-circular-') ? path.dirname(file) : file;
    expect(reported).toContain(`${from} ${rule}`);
  });
});

it('npm test runs both linters', () => {
  const checks = readFileSync(path.join(root, 'scripts/testing/checks.ts'), 'utf8');
  expect(checks).toMatch(/'biome', \['check'/);
  expect(checks).toMatch(/'depcruise'/);
});
