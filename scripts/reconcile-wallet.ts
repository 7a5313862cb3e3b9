import { existsSync } from 'node:fs';
import { reconcile } from '@cliffhanger/server/features/wallet/reconcile.service.ts';
import { openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';

const help = `Usage: pnpm wallet:reconcile

Reconciles the wallet: checks that every balance is the sum of its entries, that every transfer sums to zero, that every
balance is its paid and bonus coins, and that every paid order, unlock and membership has its transfer or grant. Prints a
line of totals, or the first discrepancy and exits with 1. It only reads DATA_DIR (default ./data) and can run next to the
server.

  --help  this text
`;

const run = async (): Promise<number> => {
  const { databaseFile } = readConfig();
  if (!existsSync(databaseFile))
    throw new Error(`There is no database at ${databaseFile}. Set DATA_DIR to the folder that contains it.`);
  const { read, close } = await openReader({ file: databaseFile });
  try {
    const result = await reconcile(read);
    if (result.discrepancy !== null) {
      process.stdout.write(`Discrepancy: ${result.discrepancy}\n`);
      return 1;
    }
    const { viewers, coins, transfers, orders, unlocks } = result.totals;
    process.stdout.write(
      `No discrepancy: ${coins} coins of ${viewers} viewers, ${transfers} transfers, ${orders} orders, ${unlocks} unlocks\n`,
    );
    return 0;
  } finally {
    await close();
  }
};

const { values } = readOptions({ options: { help: { type: 'boolean' } } });
if (values.help) process.stdout.write(help);
else {
  try {
    process.exitCode = await run();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
