import { prepare } from './prepare.ts';
import { listChangedFiles } from './testing/changed-files.ts';
import { runChecks } from './testing/checks.ts';
import { chooseTests } from './testing/choose-tests.ts';
import { runBrowserTests } from './testing/run-browser-tests.ts';
import { runCommand } from './testing/run-command.ts';

const help = `Usage: pnpm test:quick

Runs lint and types on everything, and the tests of what was changed since the main branch: the unit tests that import a
changed file, and the API and browser tests of its feature. npm test runs all tests.
`;

/** @returns whether all passed */
const runQuickTests = async (): Promise<boolean> => {
  const { sources, api, browser } = chooseTests(listChangedFiles());
  process.stdout.write(`Tests of: ${[...api, ...browser].join(' ') || 'no feature'}\n`);
  prepare();
  const checks = runChecks();
  const unitTests = ['related', '--run', '--passWithNoTests', '--project', 'unit', '--project', 'client'];
  const passed: boolean[] = [];
  if (sources.length > 0) passed.push(await runCommand('vitest', [...unitTests, ...sources]));
  if (api.length > 0) passed.push(await runCommand('vitest', ['run', '--project', 'api', ...api]));
  if (browser.length > 0) passed.push(await runBrowserTests({ args: ['--project=390x844', ...browser] }));
  return (await checks).failed === 0 && passed.every(Boolean);
};

if (process.argv.includes('--help')) process.stdout.write(help);
else process.exitCode = (await runQuickTests()) ? 0 : 1;
