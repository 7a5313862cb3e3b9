import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bringChromium } from './command-line/find-chromium.ts';
import { prepare } from './prepare.ts';

const root = path.resolve(import.meta.dirname, '..');
const resultsDir = path.join(root, 'test-results');

if (process.argv.includes('--help')) {
  process.stdout.write('npm test\n\nLint, types, unit, API and contract tests, then the browser stories.\n');
  process.exit(0);
}

interface Count {
  passed: number;
  failed: number;
}

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

const heading = (text: string) => process.stdout.write(`\n── ${text}\n`);

const check = (name: string, command: string, args: string[]): Count => {
  heading(name);
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** A run that died before it could write its results is a failure, whatever it had counted. */
const readResults = (file: string, succeeded: boolean, count: (results: unknown) => Count): Count => {
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')));
    return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
};

const unitTests = (): Count => {
  heading('Unit, API and contract tests');
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

const browserTests = (): Count => {
  heading('Browser stories');
  const file = path.join(resultsDir, 'playwright.json');
  const chromium = bringChromium();
  const succeeded = run('playwright', ['test', '-c', 'tests/e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
  return readResults(file, succeeded, (results) => {
    const { expected = 0, unexpected = 0, flaky = 0 } = (results as { stats: Record<string, number> }).stats;
    return { passed: expected, failed: unexpected + flaky };
  });
};

rmSync(resultsDir, { recursive: true, force: true });
mkdirSync(resultsDir, { recursive: true });
prepare();

const counts = [
  check('Lint', 'biome', ['check', '.']),
  check('Types of server, contracts and scripts', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
  check('Types of the client', 'tsc', ['--noEmit', '-p', 'client/tsconfig.json']),
  check('Types of the browser stories', 'tsc', ['--noEmit', '-p', 'tests/e2e/tsconfig.json']),
  unitTests(),
  browserTests(),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
