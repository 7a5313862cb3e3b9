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

/** The commands run beside each other: with several checkers, each would resolve the types that they share by itself. */
const checkTypes = (project: string) => ['--noEmit', '--checkers', '1', '-p', project];

/** The linters and type checkers. Each counts as one test. */
const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ['lint', 'biome', ['check', '.']],
  ['import rules', 'depcruise', ['-c', '.dependency-cruiser.mjs', ...sourceFolders]],
  ['types of server, contracts and scripts', 'tsc', checkTypes('tsconfig.json')],
  ['types of the client', 'tsc', checkTypes('client/tsconfig.json')],
  ['types of the console', 'tsc', checkTypes('console/tsconfig.json')],
  ['types of the browser tests', 'tsc', checkTypes('tests/e2e/tsconfig.json')],
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
