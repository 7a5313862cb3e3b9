import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface TestCounts {
  passed: number;
  failed: number;
  /** Of the passed ones, those that failed at first. */
  flaky: number;
}

export interface TimedTest {
  /** The file in the repository, then the test's title. */
  name: string;
  seconds: number;
}

export interface TestResults extends TestCounts {
  tests: TimedTest[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; duration?: number | null }[];
  }[];
}

/** A file takes longer than its tests together, by what it does before and after them. */
const setUpOf = ({ name, startTime, endTime, assertionResults }: VitestReport['testResults'][number]) => {
  const inTestsMs = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  return {
    name: `${path.relative(root, name)} (set-up)`,
    seconds: Math.max(0, endTime - startTime - inTestsMs) / 1000,
  };
};

const readVitestReport = ({ numPassedTests, numFailedTests, testResults }: VitestReport): TestResults => ({
  passed: numPassedTests,
  failed: numFailedTests,
  flaky: 0,
  tests: testResults.flatMap((file) => [
    ...file.assertionResults.map(({ fullName, duration }) => ({
      name: `${path.relative(root, file.name)} › ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
    setUpOf(file),
  ]),
});

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

const listTests = ({ suites = [], specs }: PlaywrightSuite): TimedTest[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ results }) => ({
      name: `tests/e2e/${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ),
  ...suites.flatMap(listTests),
];

const readPlaywrightReport = ({ stats, suites }: PlaywrightReport): TestResults => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  flaky: stats.flaky,
  tests: suites.flatMap(listTests),
});

/** Reads a JSON report. A run that failed before it wrote its report counts as one failure. */
const readReport = <Report>(
  file: string,
  succeeded: boolean,
  read: (report: Report) => TestResults,
): TestResults => {
  try {
    const results = read(JSON.parse(readFileSync(file, 'utf8')));
    return succeeded || results.failed > 0 ? results : { ...results, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, flaky: 0, tests: [] };
  }
};

/** Reads the report of vitest's `json` reporter. @param succeeded whether vitest exited with 0 */
export const readVitestResults = (file: string, succeeded: boolean): TestResults =>
  readReport(file, succeeded, readVitestReport);

/** Reads the report of Playwright's `json` reporter. @param succeeded whether Playwright exited with 0 */
export const readPlaywrightResults = (file: string, succeeded: boolean): TestResults =>
  readReport(file, succeeded, readPlaywrightReport);
