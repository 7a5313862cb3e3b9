import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareTypes } from './prepare.ts';
import { runChecks } from './testing/checks.ts';
import { runBrowserTests } from './testing/run-browser-tests.ts';
import { runBuild } from './testing/run-build.ts';
import { runQuietly } from './testing/run-command.ts';
import {
  readPlaywrightResults,
  readVitestResults,
  type TestCounts,
  type TestResults,
  type TimedTest,
} from './testing/test-results.ts';

const help = `Usage: npm test
       npm run test:all

Runs lint, types, the unit, API and contract tests, and the browser tests. At its end it prints the time of each stage and
the slowest tests.

  --all  what npm run test:all runs: also the proofs of rare events, each model and race more often, and walks through many
         alike cases as a whole
`;

/** How often models and races run for --all, and how far walks go. By default they run a few times, with a fixed seed. */
const manyRuns = {
  WALLET_MODEL_RUNS: '300',
  MEDIA_RIGHTS_RUNS: '40',
  MERGE_MODEL_RUNS: '40',
  RACE_ROUNDS: '5',
  WALKS: 'whole',
};

const slowestCount = 20;

const resultsDir = path.resolve(import.meta.dirname, '../test-results');
const stages: { name: string; seconds: number }[] = [];

/** Runs a stage and records its time. */
const runStage = async <T>(name: string, run: () => T | Promise<T>): Promise<T> => {
  process.stdout.write(`\n── ${name}\n`);
  const startMs = performance.now();
  const result = await run();
  stages.push({ name, seconds: (performance.now() - startMs) / 1000 });
  return result;
};

/** Three times what the stage takes on two cores. */
const vitestLimitMinutes = 30;

/** Runs vitest, and once more if it was stuck, which is listed as flaky. */
const runVitest = async (...projects: string[]): Promise<TestResults> => {
  const first = await runVitestOnce(projects);
  if (!first.isStuck) return first;
  const second = await runVitestOnce(projects);
  return { ...second, flaky: second.flaky + 1 };
};

const runVitestOnce = async (projects: readonly string[]): Promise<TestResults & { isStuck: boolean }> => {
  const file = path.join(resultsDir, `vitest-${projects.join('-')}.json`);
  const reporters = ['default', './scripts/testing/stuck-tests-reporter.ts', 'json'];
  const args = [
    ...projects.flatMap((project) => ['--project', project]),
    ...reporters.flatMap((reporter) => ['--reporter', reporter]),
    `--outputFile.json=${file}`,
  ];
  const options = { isInBackground: true, limitMinutes: vitestLimitMinutes };
  const { succeeded, output, isStuck } = await runQuietly('vitest', ['run', ...args], options);
  process.stdout.write(`\n${output}\n`);
  if (isStuck) process.stdout.write(`vitest was ended after ${vitestLimitMinutes} minutes\n`);
  return { ...readVitestResults(file, succeeded), isStuck };
};

/** A test that passes in its second attempt is listed as flaky. `pnpm test:e2e` repeats nothing, so it shows each failure. */
const runE2eTests = async (): Promise<TestResults> => {
  const file = path.join(resultsDir, 'playwright.json');
  return readPlaywrightResults(file, await runBrowserTests({ args: ['--retries=1'], resultsFile: file }));
};

const printTimes = (title: string, rows: readonly TimedTest[]) => {
  const lines = rows.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  process.stdout.write(`\n── ${title}\n${lines.join('\n')}\n`);
};

const printCounts = (counts: readonly TestCounts[]) => {
  const sum = (key: keyof TestCounts) => counts.reduce((total, one) => total + one[key], 0);
  const [passed, failed, flaky] = [sum('passed'), sum('failed'), sum('flaky')];
  const flakyNote = flaky > 0 ? `, ${flaky} flaky: passed when repeated, listed above` : '';
  process.stdout.write(`\n${passed} passed, ${failed} failed${flakyNote}\n`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
};

const runTests = async ({ isThorough }: { isThorough: boolean }) => {
  if (isThorough) Object.assign(process.env, manyRuns);
  rmSync(resultsDir, { recursive: true, force: true });
  mkdirSync(resultsDir, { recursive: true });
  prepareTypes();
  const [, checks] = await Promise.all([
    runStage('Build', runBuild),
    runStage('Lint, import rules and types', runChecks),
  ]);
  // The browser waits for videos and answers a third of the time. The other tests use that time.
  const [unit, e2e] = await Promise.all([
    runStage('Unit, API and contract tests', () => runVitest('unit', 'api', 'client')),
    runStage('Browser tests', runE2eTests),
  ]);
  const proofs = isThorough ? [await runStage('Proofs of rare events', () => runVitest('proofs'))] : [];
  const tests = [unit, e2e, ...proofs].flatMap((results) => results.tests);
  const slowest = tests.sort((a, b) => b.seconds - a.seconds).slice(0, slowestCount);
  printTimes(`The ${slowestCount} slowest tests`, slowest);
  printTimes('Stages', stages);
  printCounts([checks, unit, e2e, ...proofs]);
};

if (process.argv.includes('--help')) process.stdout.write(help);
else await runTests({ isThorough: process.argv.includes('--all') });
