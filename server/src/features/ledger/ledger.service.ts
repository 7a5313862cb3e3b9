import type { Balance } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { RawTransaction, Transaction } from '#platform/database/open-database.ts';
import {
  type BalanceColumns,
  balanceColumns,
  balanceOfColumns,
  countMovements,
  countOrderTransfers,
  type Entry,
  findLatestRefund,
  findMovementTime,
  findTransferByKey,
  getBalance,
  getTransfer,
  insertAccounts,
  insertTransfer,
  isWrittenOffAfter,
  listEntries,
  listMovements,
  listPrizeKeys,
  type MovementRow,
  type TransferRow,
  type TransferSubject,
} from './ledger.repository.ts';

export {
  type BalanceColumns,
  balanceColumns,
  balanceOfColumns,
  countMovements,
  countOrderTransfers,
  findMovementTime,
  getTransfer,
  isWrittenOffAfter,
  listMovements,
  listPrizeKeys,
  type MovementRow,
  type TransferRow,
  type TransferSubject,
};

/** The keys of the ledger accounts. A viewer has two accounts, and the operator has one of each other kind. */
export const ledgerAccount = {
  paid: (userId: string) => `viewerPaid:${userId}`,
  bonus: (userId: string) => `viewerBonus:${userId}`,
  revenue: 'revenue:house',
  promotion: 'promotion:house',
  gateway: 'gateway:house',
  /** Spent coins that a refund or another take-back could not recover. */
  writeOff: 'writeOff:house',
} as const;

/** An amount of paid and bonus coins. */
export interface Coins {
  paidCoins: number;
  bonusCoins: number;
}

const balanceAfter = ({ coin, paidCoin, bonusCoin }: Balance, { paidCoins, bonusCoins }: Coins): Balance => ({
  coin: coin + paidCoins + bonusCoins,
  paidCoin: paidCoin + paidCoins,
  bonusCoin: bonusCoin + bonusCoins,
});

/** Posts a transfer: its entries must sum to zero; entries of zero coins are left out. */
const post = async (
  tx: RawTransaction,
  subject: TransferSubject,
  before: Balance,
  entries: readonly Entry[],
): Promise<TransferRow> => {
  const nonZero = entries.filter(({ coins }) => coins !== 0);
  const sum = nonZero.reduce((total, { coins }) => total + coins, 0);
  if (sum !== 0) throw new Error(`a transfer for ${subject.reason} does not sum to zero`);
  const viewerKeys: string[] = [ledgerAccount.paid(subject.userId), ledgerAccount.bonus(subject.userId)];
  const coins = nonZero
    .filter(({ accountKey }) => viewerKeys.includes(accountKey))
    .reduce((total, entry) => total + entry.coins, 0);
  return insertTransfer(tx, { ...subject, coins, balanceAfterCoins: before.coin + coins }, nonZero);
};

/**
 * Spends a viewer's coins, bonus coins first.
 * @returns the transfer and the new balance
 * @throws AppError notEnoughCoins with price and balance; nothing is spent then
 */
export const spend = async (
  tx: RawTransaction,
  subject: TransferSubject,
  priceCoins: number,
): Promise<{ transfer: TransferRow; balance: Balance }> => {
  const balance = await getBalance(tx, subject.userId);
  if (balance.coin < priceCoins) {
    throw new AppError('notEnoughCoins', { priceCoins, balanceCoins: balance.coin });
  }
  const bonus = Math.min(balance.bonusCoin, priceCoins);
  const paid = priceCoins - bonus;
  const transfer = await post(tx, subject, balance, [
    { accountKey: ledgerAccount.bonus(subject.userId), coins: -bonus },
    { accountKey: ledgerAccount.paid(subject.userId), coins: -paid },
    { accountKey: ledgerAccount.revenue, coins: priceCoins },
  ]);
  return { transfer, balance: balanceAfter(balance, { paidCoins: -paid, bonusCoins: -bonus }) };
};

/**
 * Credits paid coins against the gateway account and bonus coins against the promotion account.
 * @returns the new balance
 */
export const credit = async (
  tx: RawTransaction,
  subject: TransferSubject,
  { paidCoins, bonusCoins }: Coins,
): Promise<Balance> => {
  const balance = await getBalance(tx, subject.userId);
  await post(tx, subject, balance, [
    { accountKey: ledgerAccount.paid(subject.userId), coins: paidCoins },
    { accountKey: ledgerAccount.bonus(subject.userId), coins: bonusCoins },
    { accountKey: ledgerAccount.gateway, coins: -paidCoins },
    { accountKey: ledgerAccount.promotion, coins: -bonusCoins },
  ]);
  return balanceAfter(balance, { paidCoins, bonusCoins });
};

/** Splits the coins to take from a balance: each kind pays what is owed of it, and covers a shortage of the other. */
const splitOwed = (owed: Coins, { paidCoin, bonusCoin }: Balance): Coins => {
  const total = Math.min(owed.paidCoins + owed.bonusCoins, paidCoin + bonusCoin);
  const bonusForBonus = Math.min(owed.bonusCoins, bonusCoin);
  const paidCoins = Math.min(paidCoin, total - bonusForBonus);
  return { paidCoins, bonusCoins: total - paidCoins };
};

/** How many of these coins a take-back finds in a balance, and how many are spent. */
export const reckonTakeBack = (owedCoins: number, balanceCoins: number) => {
  const coinsTakenBack = Math.min(owedCoins, balanceCoins);
  return { coinsTakenBack, coinsSpent: owedCoins - coinsTakenBack };
};

/**
 * Takes back credited coins, as far as the balance allows: it never falls below zero. Gateway and promotion get back in
 * full what `credit` took from them; coins that the viewer has spent are written off.
 */
export const takeBack = async (tx: RawTransaction, subject: TransferSubject, owed: Coins): Promise<void> => {
  const balance = await getBalance(tx, subject.userId);
  const taken = splitOwed(owed, balance);
  const spent = owed.paidCoins + owed.bonusCoins - taken.paidCoins - taken.bonusCoins;
  await post(tx, subject, balance, [
    { accountKey: ledgerAccount.paid(subject.userId), coins: -taken.paidCoins },
    { accountKey: ledgerAccount.bonus(subject.userId), coins: -taken.bonusCoins },
    { accountKey: ledgerAccount.gateway, coins: owed.paidCoins },
    { accountKey: ledgerAccount.promotion, coins: owed.bonusCoins },
    { accountKey: ledgerAccount.writeOff, coins: -spent },
  ]);
};

/**
 * Reverses the latest refund of an order: the viewer of `subject` gets the coins that it took, and what it wrote off is
 * written back.
 */
export const reverseRefund = async (
  tx: RawTransaction,
  subject: TransferSubject & { orderId: string },
): Promise<void> => reverse(tx, subject, await findLatestRefund(tx, subject.orderId));

/**
 * Reverses the transfer with this key: the viewer of `subject` gets the coins that it took. They may have been merged with
 * the viewer of the transfer since.
 */
export const reverseTransfer = async (
  tx: RawTransaction,
  subject: TransferSubject,
  idempotencyKey: string,
): Promise<void> => reverse(tx, subject, await findTransferByKey(tx, idempotencyKey));

const reverse = async (
  tx: RawTransaction,
  subject: TransferSubject,
  transferId: string | null,
): Promise<void> => {
  const { userId } = subject;
  const keyOf = ({ kind, accountKey }: { kind: string; accountKey: string }) => {
    if (kind === 'viewerPaid') return ledgerAccount.paid(userId);
    return kind === 'viewerBonus' ? ledgerAccount.bonus(userId) : accountKey;
  };
  const reversed = transferId === null ? [] : await listEntries(tx, transferId);
  const entries = reversed.map((entry) => ({ accountKey: keyOf(entry), coins: -entry.coins }));
  await post(tx, subject, await getBalance(tx, userId), entries);
};

/**
 * Moves all coins of one viewer to another, through the operator's accounts, once per `from`. Paid coins stay paid coins,
 * and bonus coins stay bonus coins.
 */
export const moveBalance = async (
  tx: RawTransaction,
  { from, into, at }: { from: string; into: string; at: Date },
): Promise<void> => {
  const { coin, paidCoin, bonusCoin } = await getBalance(tx, from);
  if (coin === 0) return;
  const movement = (userId: string, direction: 'out' | 'in') => ({
    userId,
    reason: 'join' as const,
    idempotencyKey: `join:${direction}:${from}`,
    at,
  });
  await credit(tx, movement(from, 'out'), { paidCoins: -paidCoin, bonusCoins: -bonusCoin });
  await credit(tx, movement(into, 'in'), { paidCoins: paidCoin, bonusCoins: bonusCoin });
};

/**
 * Takes back bonus coins that were credited against promotion, as far as the bonus balance allows; the rest is written
 * off. Paid coins do not change.
 * @param owedCoins at least 1
 */
export const takeBackBonus = async (
  tx: RawTransaction,
  subject: TransferSubject,
  owedCoins: number,
): Promise<void> => {
  const balance = await getBalance(tx, subject.userId);
  const takenCoins = Math.min(owedCoins, balance.bonusCoin);
  await post(tx, subject, balance, [
    { accountKey: ledgerAccount.bonus(subject.userId), coins: -takenCoins },
    { accountKey: ledgerAccount.promotion, coins: owedCoins },
    { accountKey: ledgerAccount.writeOff, coins: takenCoins - owedCoins },
  ]);
};

/** Returns spent coins to the viewer of `subject`. */
export const returnSpent = async (
  tx: RawTransaction,
  subject: TransferSubject,
  { paidCoins, bonusCoins }: Coins,
): Promise<TransferRow> =>
  post(tx, subject, await getBalance(tx, subject.userId), [
    { accountKey: ledgerAccount.paid(subject.userId), coins: paidCoins },
    { accountKey: ledgerAccount.bonus(subject.userId), coins: bonusCoins },
    { accountKey: ledgerAccount.revenue, coins: -(paidCoins + bonusCoins) },
  ]);

/** Returns a viewer's paid coins, bonus coins and their sum. */
export const balanceOf = (db: RawTransaction, userId: string): Promise<Balance> => getBalance(db, userId);

/** Opens a new viewer's two accounts. */
export const openLedgerAccounts = (tx: Transaction, userId: string): Promise<void> =>
  insertAccounts(tx, [
    { key: ledgerAccount.paid(userId), kind: 'viewerPaid', userId },
    { key: ledgerAccount.bonus(userId), kind: 'viewerBonus', userId },
  ]);
