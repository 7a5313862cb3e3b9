import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';

/** What is wrong in the ledger; an empty list when it adds up. */
export const findBookErrors = async ({ read }: Database): Promise<string[]> => {
  const [accounts, entries, transfers, unlocks] = await Promise.all([
    read.ledgerAccount.findMany(),
    read.ledgerEntry.findMany(),
    read.ledgerTransfer.findMany(),
    read.unlock.findMany(),
  ]);
  const sumOf = (rows: readonly { coins: number }[]) => rows.reduce((sum, { coins }) => sum + coins, 0);
  const viewerKeys = new Set(accounts.filter(({ userId }) => userId).map(({ key }) => key));
  return [
    ...accounts
      .filter(({ key, balanceCoins }) => {
        return balanceCoins !== sumOf(entries.filter(({ accountKey }) => accountKey === key));
      })
      .map(({ key }) => `the balance of ${key} is not the sum of its entries`),
    ...accounts
      .filter(({ userId, balanceCoins }) => userId && balanceCoins < 0)
      .map(({ key }) => `the balance of ${key} is negative`),
    ...transfers.flatMap((transfer) => {
      const own = entries.filter(({ transferId }) => transferId === transfer.id);
      const viewers = own.filter(({ accountKey }) => viewerKeys.has(accountKey));
      const paidFor = unlocks.filter(({ transferId }) => transferId === transfer.id);
      const price = paidFor.reduce((sum, { priceCoins }) => sum + priceCoins, 0);
      return [
        ...(sumOf(own) === 0 ? [] : [`transfer ${transfer.idempotencyKey} does not sum to zero`]),
        ...(sumOf(viewers) === transfer.coins
          ? []
          : [`transfer ${transfer.idempotencyKey} says other coins`]),
        ...(paidFor.length === 0 || price === -transfer.coins
          ? []
          : [`the unlocks of ${transfer.idempotencyKey} do not sum to what was spent`]),
      ];
    }),
  ];
};
