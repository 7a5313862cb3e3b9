import { reconcile } from '@cliffhanger/server/features/wallet/reconcile.service.ts';
import { pathExists } from '@cliffhanger/server/platform/data-folder/atomic-write.ts';
import { checkRunningDatabase } from '@cliffhanger/server/platform/database/database-checks.ts';
import { openReader } from '@cliffhanger/server/platform/database/open-database.ts';
import { readConfig } from './command-line/read-config.ts';
import { readOptions } from './command-line/read-options.ts';
import { reportFailure } from './command-line/report-failure.ts';

const help = `Usage: pnpm db:check

Checks the database and prints a line for each check. Exits with 1 when one finds a fault.

  integrity     the file and its indexes, the search index too (PRAGMA integrity_check)
  foreign keys  rows that refer to a row that does not exist
  migrations    every migration of this version is applied, and none is unknown
  orphans       other references: shelves, the search index, ledger accounts
  wallet        as pnpm wallet:reconcile

It only reads DATA_DIR (default ./data) and can run next to the server.

  --help  this text
`;

/** Reconciles the wallet. @returns what is wrong, or null */
const checkWallet = async (databaseFile: string): Promise<string | null> => {
  const { read, close } = await openReader({ file: databaseFile });
  try {
    return (await reconcile(read)).discrepancy;
  } catch (error) {
    // Nothing can be reconciled in a damaged file.
    return (error as Error).message.trim().split('\n').at(-1) ?? '';
  } finally {
    await close();
  }
};

const run = async (): Promise<void> => {
  const { databaseFile } = readConfig();
  if (!(await pathExists(databaseFile)))
    throw new Error(`There is no database at ${databaseFile}. Set DATA_DIR to the folder that contains it.`);
  const results = [
    ...checkRunningDatabase(databaseFile),
    ['wallet', await checkWallet(databaseFile)] as const,
  ];
  for (const [name, fault] of results)
    process.stdout.write(fault === null ? `ok: ${name}\n` : `fault: ${name}: ${fault}\n`);
  if (results.some(([, fault]) => fault !== null)) process.exitCode = 1;
};

const { values } = readOptions({ options: { help: { type: 'boolean' } } });
if (values.help) process.stdout.write(help);
else await run().catch(reportFailure);
