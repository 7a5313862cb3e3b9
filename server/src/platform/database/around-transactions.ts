import { AsyncLocalStorage } from 'node:async_hooks';
import type { Prisma } from './generated/client.ts';

/** Runs the work of a transaction, and its own statements before and after it. */
export type AroundTransaction = <T>(tx: Prisma.TransactionClient, work: () => Promise<T>) => Promise<T>;

const scope = new AsyncLocalStorage<AroundTransaction>();

/**
 * Runs `call`. Each `Database.transaction` that it begins runs inside of `around`, so that what `around` writes is
 * committed or rolled back with it. Grouped transactions and single statements are not included.
 */
export const aroundTransactions = <T>(around: AroundTransaction, call: () => Promise<T>): Promise<T> =>
  scope.run(around, call);

/** The work of a transaction, inside of what the current call of `aroundTransactions` puts around it. */
export const withinScope = <T>(
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): ((tx: Prisma.TransactionClient) => Promise<T>) => {
  const around = scope.getStore();
  return around ? (tx) => around(tx, () => work(tx)) : work;
};
