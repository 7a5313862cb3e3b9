import { prepare } from './prepare.ts';
import { runBrowserTests } from './testing/run-browser-tests.ts';

const help = `Usage: pnpm test:e2e [<playwright option or file>]…

Builds what is missing or out of date and runs the browser tests, with a data folder of their own. The encoded videos of
their dramas are kept in data/e2e-films for the next run.
`;

const args = process.argv.slice(2);
if (args.includes('--help')) process.stdout.write(help);
else {
  prepare();
  process.exitCode = (await runBrowserTests({ args })) ? 0 : 1;
}
