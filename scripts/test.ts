import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runBrowserTests } from './command-line/run-browser-tests.ts';
import { prepare } from './prepare.ts';

const root = path.resolve(import.meta.dirname, '..');
const resultsDir = path.join(root, 'test-results');

if (process.argv.includes('--help')) {
  process.stdout.write(
    'Usage: npm test\n\nRuns lint, types, the unit, API and contract tests, and the browser tests.\n',
  );
  process.exit(0);
}

interface TestCounts {
  passed: number;
  failed: number;
  /** Of the passed ones, those that failed at first. */
  flaky?: number;
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;

const printHeading = (text: string) => process.stdout.write(`\n── ${text}\n`);

/** Runs a check that counts as one test. */
const runCheck = (name: string, command: string, args: string[]): TestCounts => {
  printHeading(name);
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** Reads the results of a run. A run that failed before it wrote its results counts as one failure. */
const readResults = (
  file: string,
  succeeded: boolean,
  count: (results: unknown) => TestCounts,
): TestCounts => {
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')));
    return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const runUnitTests = (): TestCounts => {
  printHeading('Unit, API and contract tests');
  const file = path.join(resultsDir, 'vitest.json');
  const succeeded = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return readResults(file, succeeded, (results) => {
    const { numPassedTests, numFailedTests } = results as Record<string, number>;
    return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
  });
};

const sourceFolders = ['server/src', 'client/src', 'scripts'];

const runE2eTests = (): TestCounts => {
  printHeading('Browser tests');
  const file = path.join(resultsDir, 'playwright.json');
  const succeeded = runBrowserTests({ args: ['--retries=1'], resultsFile: file });
  return readResults(file, succeeded, (results) => {
    const { expected = 0, unexpected = 0, flaky = 0 } = (results as { stats: Record<string, number> }).stats;
    return { passed: expected + flaky, failed: unexpected, flaky };
  });
};

rmSync(resultsDir, { recursive: true, force: true });
mkdirSync(resultsDir, { recursive: true });
prepare();

const counts = [
  runCheck('Lint', 'biome', ['check', '.']),
  runCheck('Import rules', 'depcruise', ['-c', '.dependency-cruiser.mjs', ...sourceFolders]),
  runCheck('Types of server, contracts and scripts', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
  runCheck('Types of the client', 'tsc', ['--noEmit', '-p', 'client/tsconfig.json']),
  runCheck('Types of the browser tests', 'tsc', ['--noEmit', '-p', 'tests/e2e/tsconfig.json']),
  runUnitTests(),
  runE2eTests(),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const flaky = counts.reduce((sum, count) => sum + (count.flaky ?? 0), 0);
const flakyNote = flaky > 0 ? `, ${flaky} flaky: passed when repeated, listed above` : '';
process.stdout.write(`\n${passed} passed, ${failed} failed${flakyNote}\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
