import { prepare } from './prepare.ts';
import { runBrowserTests } from './testing/run-browser-tests.ts';

const help = `Usage: pnpm screenshots [<playwright option or file>]…

Takes a screenshot of every route and state in Chinese and English, at 390×844 and 320×568, into
screenshots/<language>-<size>/<state>.png. Each screen is also checked for accessibility (axe), for overflow at the side and
for console errors. The demo library is made in data/screenshots first, which takes minutes the first time.

  history                 only tests/screenshots/history.pictures.ts
  --project en-390x844    only this language and size

Environment:
  DEMO_DATA_DIR           a data folder that already holds the whole demo library, in place of data/screenshots
`;

const args = process.argv.slice(2);
if (args.includes('--help')) process.stdout.write(help);
else {
  prepare();
  process.exitCode = (await runBrowserTests({ suite: 'screenshots', args })) ? 0 : 1;
}
