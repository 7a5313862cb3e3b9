import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';
import { sayFailure } from './command-line/report-failure.ts';
import { clearEverything, listOwnDramas } from './demo/make-demo.ts';
import { seed } from './seed.ts';

const help = `Usage: pnpm demo:reset [--with-own]

Brings the demo back to day one: every account, coin, comment and play is forgotten, and the demo library is as it was
made. Its videos stay, so it takes seconds. The server has to be stopped.
When there are dramas of your own it stops and names them.

  --with-own  delete these too, with their videos
  --help      this text
`;

const { values } = readOptions({ options: { 'with-own': { type: 'boolean' }, help: { type: 'boolean' } } });

const reset = async (): Promise<void> => {
  const config = readConfig();
  const giveBack = await takeWriterLock(config.DATA_DIR);
  try {
    const own = await listOwnDramas(config);
    if (own.length > 0 && !values['with-own']) {
      throw new Error(
        `These dramas are your own and would be deleted: ${own.join(', ')}. --with-own deletes them.`,
      );
    }
    await clearEverything(config);
  } finally {
    giveBack();
  }
  await seed(config);
  process.stdout.write('The demo is as on day one.\n');
};

if (values.help) process.stdout.write(help);
else {
  try {
    await reset();
  } catch (error) {
    sayFailure(error);
  }
}
