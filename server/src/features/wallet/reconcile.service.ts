import type { Reader } from '#platform/database/open-database.ts';
import { findDiscrepancy, getTotals, type Totals } from './reconcile.repository.ts';

export type Reconciliation = { discrepancy: string } | { discrepancy: null; totals: Totals };

/** Longer than any real wallet takes: nobody waits for this one, and readers hold up nobody. */
const patienceMs = 10 * 60_000;

/**
 * Proves all of the wallet at one moment, while others go on writing: balances are the sums of their entries, transfers
 * sum to zero, and every order, unlock and membership stands on what was paid for it. Writes nothing.
 */
export const reconcile = (read: Reader): Promise<Reconciliation> =>
  read.$transaction(
    async (tx) => {
      const discrepancy = await findDiscrepancy(tx);
      return discrepancy === null ? { discrepancy, totals: await getTotals(tx) } : { discrepancy };
    },
    { timeout: patienceMs, maxWait: patienceMs },
  );
