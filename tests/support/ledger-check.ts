import { reconcile } from '@cliffhanger/server/features/wallet/reconcile.service.ts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';

/** Lists the discrepancies of the ledger. Empty when it reconciles. */
export const findLedgerDiscrepancies = async ({ read }: Database): Promise<string[]> => {
  const { discrepancy } = await reconcile(read);
  return discrepancy === null ? [] : [discrepancy];
};
