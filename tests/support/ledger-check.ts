import { reconcile } from '@cliffhanger/server/features/wallet/reconcile.service.ts';
import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';

/** What does not add up in the wallet; an empty list when everything does. */
export const findBookErrors = async ({ read }: Database): Promise<string[]> => {
  const { discrepancy } = await reconcile(read);
  return discrepancy === null ? [] : [discrepancy];
};
