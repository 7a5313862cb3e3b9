import type { Reader } from '#platform/database/open-database.ts';
import { byId, oldestFirst, pagesOf, unchanged } from './row-pages.ts';

/** The coin movements, unlocks, orders and memberships of a viewer. */
export const moneyRecordsOf = (db: Reader, userId: string) => ({
  movements: movementsOf(db, userId),
  unlocks: unlocksOf(db, userId),
  undoneUnlocks: undoneUnlocksOf(db, userId),
  orders: ordersOf(db, userId),
  memberships: membershipsOf(db, userId),
  redemptions: redemptionsOf(db, userId),
  spendingLimits: spendingLimitsOf(db, userId),
});

const movementsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.ledgerTransfer.findMany({
        where: { userId },
        orderBy: oldestFirst,
        select: {
          id: true,
          reason: true,
          coins: true,
          balanceAfterCoins: true,
          dramaId: true,
          episodeId: true,
          orderId: true,
          createdAt: true,
        },
        ...page,
      }),
    byId,
    ({ id, ...row }) => ({ movementId: id, ...row }),
  );

const unlocksOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.unlock.findMany({
        where: { userId },
        orderBy: { episodeId: 'asc' },
        select: {
          dramaId: true,
          episodeId: true,
          priceCoins: true,
          source: true,
          createdAt: true,
          watchedAt: true,
        },
        ...page,
      }),
    ({ episodeId }: { episodeId: string }) => ({ userId_episodeId: { userId, episodeId } }),
    unchanged,
  );

const undoneUnlocksOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.unlockUndo.findMany({
        where: { userId },
        orderBy: [{ undoneAt: 'asc' }, { id: 'asc' }],
        select: {
          id: true,
          dramaId: true,
          episodeId: true,
          priceCoins: true,
          source: true,
          unlockedAt: true,
          undoneAt: true,
        },
        ...page,
      }),
    byId,
    ({ id: _, ...row }) => row,
  );

const ordersOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.order.findMany({
        where: { userId },
        orderBy: oldestFirst,
        select: {
          id: true,
          kind: true,
          dramaId: true,
          amountMinor: true,
          currency: true,
          coinsPaid: true,
          coinsBonus: true,
          membershipDays: true,
          status: true,
          provider: true,
          createdAt: true,
          paidAt: true,
          refundedAt: true,
          unspentRefunds: {
            orderBy: { id: 'asc' },
            select: {
              paidCoins: true,
              bonusCoins: true,
              amountMinor: true,
              status: true,
              requestedAt: true,
              finishedAt: true,
              failedAt: true,
            },
          },
        },
        ...page,
      }),
    byId,
    ({ id, kind, amountMinor, currency, unspentRefunds, ...row }) => ({
      orderId: id,
      OrderType: kind,
      price: { amountMinor, currency },
      ...row,
      unspentRefunds: unspentRefunds.map(({ paidCoins, bonusCoins, amountMinor: returned, ...refund }) => ({
        coins: paidCoins + bonusCoins,
        price: { amountMinor: returned, currency },
        ...refund,
      })),
    }),
  );

const membershipsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.membershipGrant.findMany({
        where: { userId },
        orderBy: [{ endsAt: 'asc' }, { id: 'asc' }],
        select: { id: true, days: true, startsAt: true, endsAt: true, revokedAt: true, createdAt: true },
        ...page,
      }),
    byId,
    ({ id: _, ...row }) => row,
  );

const redemptionsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.redemption.findMany({
        where: { userId },
        orderBy: oldestFirst,
        select: { id: true, createdAt: true, code: { select: { kind: true, amount: true } } },
        ...page,
      }),
    byId,
    ({ code, createdAt }) => ({ ...code, createdAt }),
  );

const spendingLimitsOf = (db: Reader, userId: string) =>
  pagesOf(
    (page) =>
      db.spendingLimit.findMany({
        where: { userId },
        orderBy: { currency: 'asc' },
        select: { currency: true, limitMinor: true, nextLimitMinor: true, nextAt: true },
        ...page,
      }),
    ({ currency }: { currency: string }) => ({ userId_currency: { userId, currency } }),
    unchanged,
  );
