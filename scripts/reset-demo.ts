import { takeWriterLock } from '@cliffhanger/server/platform/data-folder/writer-lock.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';
import { reportFailure } from './command-line/report-failure.ts';
import { seed } from './seed.ts';

const help = `Usage: pnpm demo:reset [--with-own]

Resets the demo: deletes every account, coin, comment and play, and makes the demo library again. Its videos stay, so it
takes seconds. The server must be stopped.
When there are dramas of your own, it deletes nothing and lists them.

  --with-own  delete these too, with their videos
  --help      this text
`;

const { values } = readOptions({ options: { 'with-own': { type: 'boolean' }, help: { type: 'boolean' } } });

const reset = async (): Promise<void> => {
  const config = readConfig();
  const releaseLock = await takeWriterLock(config.DATA_DIR);
  try {
    // Its database takes longer to load than all that may fail before.
    const { clearData, listOwnDramas } = await import('../demo/demo-library.ts');
    const own = await listOwnDramas(config);
    if (own.length > 0 && !values['with-own']) {
      throw new Error(
        `These dramas are your own and would be deleted: ${own.join(', ')}. --with-own deletes them.`,
      );
    }
    await clearData(config);
  } finally {
    releaseLock();
  }
  await seed(config);
  process.stdout.write('The demo is reset.\n');
};

if (values.help) process.stdout.write(help);
else {
  try {
    await reset();
  } catch (error) {
    reportFailure(error);
  }
}
