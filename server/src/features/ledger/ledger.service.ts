import type { Balance } from '@cliffhanger/contracts';
import { AppError } from '#kernel/app-error.ts';
import type { RawTransaction, Transaction } from '#platform/database/open-database.ts';
import {
  type Entry,
  getBalance,
  getTransfer,
  insertAccounts,
  insertTransfer,
  isWrittenOffAfter,
  listMovements,
  type MovementRow,
  type TransferRow,
  type TransferSubject,
} from './ledger.repository.ts';

export {
  getTransfer,
  isWrittenOffAfter,
  listMovements,
  type MovementRow,
  type TransferRow,
  type TransferSubject,
};

/** The accounts that coins move between. A viewer has two, the house one of each other kind. */
export const ledgerAccount = {
  paid: (userId: string) => `viewerPaid:${userId}`,
  bonus: (userId: string) => `viewerBonus:${userId}`,
  revenue: 'revenue:house',
  promotion: 'promotion:house',
  gateway: 'gateway:house',
  /** What a refund could not take back: spent coins whose money is gone. */
  writeOff: 'writeOff:house',
} as const;

/** An amount in its two parts. */
export interface Coins {
  paidCoins: number;
  bonusCoins: number;
}

/** Moves coins between accounts. */
const post = async (
  tx: RawTransaction,
  subject: TransferSubject,
  before: Balance,
  entries: readonly Entry[],
): Promise<TransferRow> => {
  const moved = entries.filter(({ coins }) => coins !== 0);
  const sum = moved.reduce((total, { coins }) => total + coins, 0);
  if (sum !== 0) throw new Error(`a transfer for ${subject.reason} does not sum to zero`);
  const viewerKeys: string[] = [ledgerAccount.paid(subject.userId), ledgerAccount.bonus(subject.userId)];
  const coins = moved
    .filter(({ accountKey }) => viewerKeys.includes(accountKey))
    .reduce((total, entry) => total + entry.coins, 0);
  return insertTransfer(tx, { ...subject, coins, balanceAfterCoins: before.coin + coins }, moved);
};

/**
 * Spends a viewer's coins, bonus first.
 * @returns the transfer, and the balance it leaves
 * @throws AppError notEnoughCoins with price and balance; nothing was spent
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
  const { coin, paidCoin, bonusCoin } = balance;
  const left = { coin: coin - priceCoins, paidCoin: paidCoin - paid, bonusCoin: bonusCoin - bonus };
  return { transfer, balance: left };
};

/** Credits bought coins (against the payment gateway) and bonus coins (against promotion). */
export const credit = async (
  tx: RawTransaction,
  subject: TransferSubject,
  { paidCoins, bonusCoins }: Coins,
): Promise<void> => {
  await post(tx, subject, await getBalance(tx, subject.userId), [
    { accountKey: ledgerAccount.paid(subject.userId), coins: paidCoins },
    { accountKey: ledgerAccount.bonus(subject.userId), coins: bonusCoins },
    { accountKey: ledgerAccount.gateway, coins: -paidCoins },
    { accountKey: ledgerAccount.promotion, coins: -bonusCoins },
  ]);
};

/** What is taken from a balance for coins of its own kind and, where they are short, of the other. */
const split = (owed: Coins, { paidCoin, bonusCoin }: Balance): Coins => {
  const total = Math.min(owed.paidCoins + owed.bonusCoins, paidCoin + bonusCoin);
  const ownBonus = Math.min(owed.bonusCoins, bonusCoin);
  const paidCoins = Math.min(paidCoin, total - ownBonus);
  return { paidCoins, bonusCoins: total - paidCoins };
};

/**
 * Takes credited coins back, as far as they are there: what `credit` took from gateway and promotion returns in full,
 * and what the viewer has spent is written off. A balance never falls below zero.
 */
export const takeBack = async (tx: RawTransaction, subject: TransferSubject, owed: Coins): Promise<void> => {
  const balance = await getBalance(tx, subject.userId);
  const taken = split(owed, balance);
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
 * Moves all coins of one viewer to another, through the house: paid stays paid, bonus stays bonus. Once for a `from`.
 */
export const moveBalance = async (
  tx: RawTransaction,
  { from, into, at }: { from: string; into: string; at: Date },
): Promise<void> => {
  const { coin, paidCoin, bonusCoin } = await getBalance(tx, from);
  if (coin === 0) return;
  const movement = (userId: string, way: 'out' | 'in') => ({
    userId,
    reason: 'join' as const,
    idempotencyKey: `join:${way}:${from}`,
    at,
  });
  await credit(tx, movement(from, 'out'), { paidCoins: -paidCoin, bonusCoins: -bonusCoin });
  await credit(tx, movement(into, 'in'), { paidCoins: paidCoin, bonusCoins: bonusCoin });
};

/**
 * Takes back bonus coins that were credited against promotion, as far as they are there; the rest is written off. Paid
 * coins are not touched. @param owedCoins at least 1
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

/** Returns a part of what was spent to the viewer of `subject`. */
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

/** Both parts of a viewer's balance and their sum. */
export const balanceOf = (db: RawTransaction, userId: string): Promise<Balance> => getBalance(db, userId);

/** Opens a new viewer's two accounts. */
export const openLedgerAccounts = (tx: Transaction, userId: string): Promise<void> =>
  insertAccounts(tx, [
    { key: ledgerAccount.paid(userId), kind: 'viewerPaid', userId },
    { key: ledgerAccount.bonus(userId), kind: 'viewerBonus', userId },
  ]);
