import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface ChosenTests {
  /** Files whose unit tests, and those of the files that import them, are run. */
  sources: string[];
  /** Files and folders of API, contract and proof tests. */
  api: string[];
  /** Files and folders of browser tests. */
  browser: string[];
}

/** Features whose code has another name than the folders of their tests. */
const testFolders: Readonly<Record<string, readonly string[]>> = {
  dramas: ['catalog', 'episodes', 'discovery'],
  engagement: ['engagement', 'comments'],
  follows: ['engagement', 'discovery'],
  home: ['catalog', 'app'],
  identities: ['identities', 'account'],
  join: ['identities', 'account'],
  languages: ['settings', 'app'],
  ledger: ['wallet', 'unlocks'],
  membership: ['wallet', 'unlocks'],
  'my-data': ['my-data', 'settings'],
  offers: ['orders', 'wallet'],
  orders: ['orders', 'wallet'],
  user: ['account', 'sessions'],
};

/** The feature that a file belongs to, by its path. */
const featureOf = (file: string): string | undefined =>
  /^(?:server|client)\/src\/features\/([^/]+)\//.exec(file)?.[1] ??
  /^client\/src\/screens\/([\w-]+)/.exec(file)?.[1] ??
  /^client\/src\/(player)\//.exec(file)?.[1] ??
  /^contracts\/src\/([\w-]+)\.ts$/.exec(file)?.[1] ??
  (/^(staff\/(import|export|media)|server\/src\/encoding)\//.test(file) ? 'library' : undefined) ??
  /^(?:contracts\/src\/)?(staff)\//.exec(file)?.[1];

/** The tests of a staff command that have its name, such as staff-codes.test.ts of codes.ts. */
const commandTestOf = (file: string): string | undefined => {
  const [, name] = /^staff\/([\w-]+)\.ts$/.exec(file) ?? [];
  const test = `tests/api/staff/staff-${name}.test.ts`;
  return name !== undefined && existsSync(path.join(root, test)) ? test : undefined;
};

const existing = (paths: Iterable<string>) =>
  [...new Set(paths)].filter((name) => existsSync(path.join(root, name)));

const isSource = (file: string) => /^(client|server|contracts|staff|demo|scripts)\/.*\.tsx?$/.test(file);

/** Chooses the tests that a change is likely to break: npm test has the others. @param changed paths in the repository */
export const chooseTests = (changed: readonly string[]): ChosenTests => {
  const commandTests = changed.flatMap((file) => commandTestOf(file) ?? []);
  const features = changed.flatMap((file) => (commandTestOf(file) ? [] : (featureOf(file) ?? [])));
  const folders = features.flatMap((feature) => testFolders[feature] ?? [feature]);
  const isOfClient = changed.some((file) => file.startsWith('client/'));
  return {
    sources: changed.filter(isSource),
    api: existing([
      ...changed.filter((file) => /^tests\/(api|contract|proofs)\/.*\.test\.ts$/.test(file)),
      ...commandTests,
      ...folders.map((folder) => `tests/api/${folder}`),
    ]),
    browser: existing([
      ...changed.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)),
      ...(isOfClient ? folders.map((folder) => `tests/e2e/${folder}`) : []),
    ]),
  };
};
