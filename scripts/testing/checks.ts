import { runQuietly } from './run-command.ts';
import type { TestCounts } from './test-results.ts';

const sourceFolders = [
  'server/src',
  'client/src',
  'console/src',
  'look/src',
  'contracts/src',
  'staff',
  'demo',
  'scripts',
];

/** The linters and type checkers. Each counts as one test. */
const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['lint', 'biome', ['check', '.']],
  ['import rules', 'depcruise', ['-c', '.dependency-cruiser.mjs', ...sourceFolders]],
  ['types of server, contracts and scripts', 'tsc', ['--noEmit', '-p', 'tsconfig.json']],
  ['types of the client', 'tsc', ['--noEmit', '-p', 'client/tsconfig.json']],
  ['types of the console', 'tsc', ['--noEmit', '-p', 'console/tsconfig.json']],
  ['types of the browser tests', 'tsc', ['--noEmit', '-p', 'tests/e2e/tsconfig.json']],
];

/** Runs all checks at once, and prints the output of each that fails. */
export const runChecks = async (): Promise<TestCounts> => {
  const results = await Promise.all(
    checks.map(async ([name, command, args]) => {
      const { succeeded, output } = await runQuietly(command, args);
      process.stdout.write(`${succeeded ? '✓' : '✗'} ${name}\n${succeeded ? '' : output}`);
      return succeeded;
    }),
  );
  const failed = results.filter((succeeded) => !succeeded).length;
  return { passed: results.length - failed, failed, flaky: 0 };
};
