import type { Reader } from '#platform/database/open-database.ts';
import { findDiscrepancy, getTotals, type Totals } from './reconcile.repository.ts';

export type Reconciliation = { discrepancy: string } | { discrepancy: null; totals: Totals };

/** Longer than any real database takes. No request waits for the result, and a reader blocks nobody. */
const timeoutMs = 10 * 60_000;

/**
 * Checks the whole wallet in one read transaction, a snapshot that concurrent writes do not change: balances are the sums
 * of their entries, transfers sum to zero, and every order, unlock and membership matches what was paid for it. Writes
 * nothing.
 */
export const reconcile = (read: Reader): Promise<Reconciliation> =>
  read.$transaction(
    async (tx) => {
      const discrepancy = await findDiscrepancy(tx);
      return discrepancy === null ? { discrepancy, totals: await getTotals(tx) } : { discrepancy };
    },
    { timeout: timeoutMs, maxWait: timeoutMs },
  );
