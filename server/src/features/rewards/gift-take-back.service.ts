import type { StaffGift, TakenRights } from '@cliffhanger/contracts/staff';
import { balanceOf, reckonTakeBack, takeBackBonus } from '#features/ledger/ledger.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { countLeftDays, findGivenDays, revokeMembership } from '#features/membership/membership.ts';
import { listMergedUserIds } from '#features/merged-users/merged-users.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import { findCredit } from './rewards.repository.ts';

/** Takes back gifts of the operator of this server. */
export interface GiftTakeBack {
  /**
   * The gift of a key, to the viewer or to an account that was merged into theirs, and what can be taken back of it.
   * @throws StaffError when the viewer has no such gift of coins or days
   */
  find(userId: string, key: string): Promise<StaffGift>;
  /**
   * Takes back a gift, once. Bonus coins that are missing are written off; what they bought stays, as after a refund.
   * @throws StaffError as `find`
   */
  takeBack(userId: string, key: string): Promise<{ moved: boolean; gift: StaffGift }>;
}

export const createGiftTakeBack = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commit }: Pick<EventPublisher, 'commit'>,
): GiftTakeBack => ({
  find: async (userId, key) => view(await findGift(database.read, userId, key, clock.now())),
  takeBack: (userId, key) =>
    commit(async (tx, publish) => {
      const now = clock.now();
      const gift = await findGift(tx, userId, key, now);
      if (gift.takenBackAt) return { moved: false, gift: view(gift) };
      if (gift.coins !== null) {
        await takeBackCoins(tx, gift, now);
        await publish(userId, { action: 'update_balance', msg: await balanceOf(tx, userId) });
      }
      if (gift.days !== null) {
        await revokeMembership(tx, { userId, giftKey: gift.giftKey, now });
        await publish(userId, { action: 'update_vip', msg: { OrderType: 3 } });
      }
      return { moved: true, gift: view(await findGift(tx, userId, key, now)) };
    }),
});

interface FoundGift extends StaffGift {
  /** Its key in the ledger and among the grants. */
  giftKey: string;
}

const view = ({ giftKey: _, ...gift }: FoundGift): StaffGift => gift;

const takeBackKeyOf = (giftKey: string) => giftKey.replace(/^gift:/, 'giftTakenBack:');

const takeBackCoins = (tx: Transaction, { userId, giftKey, coins }: FoundGift, at: Date) =>
  takeBackBonus(
    tx,
    { userId, reason: 'giftTakenBack', idempotencyKey: takeBackKeyOf(giftKey), at },
    coins ?? 0,
  );

const findGift = async (db: Reader, userId: string, key: string, now: Date): Promise<FoundGift> => {
  const found: FoundGift[] = [];
  for (const id of await listMergedUserIds(db, userId)) {
    const gift = await findGiftOf(db, userId, `gift:${id}:${key}`, now);
    if (gift) found.push({ ...gift, key });
  }
  const gift = found.find(({ takenBackAt }) => takenBackAt === null) ?? found[0];
  if (!gift)
    throw new StaffError(
      `this viewer has no gift of coins or days with the key "${key}"; pnpm staff user show has the keys`,
      { reason: 'giftUnknown', values: { key } },
    );
  return gift;
};

/** @param userId whose balance and membership a take-back would change */
const findGiftOf = async (
  db: Reader,
  userId: string,
  giftKey: string,
  now: Date,
): Promise<Omit<FoundGift, 'key'> | null> => {
  const credit = await findCredit(db, giftKey);
  const grant = await findGivenDays(db, giftKey);
  const at = credit?.at ?? grant?.at;
  if (!at) return null;
  const back = await findCredit(db, takeBackKeyOf(giftKey));
  const takenBackAt = back?.at ?? grant?.revokedAt ?? null;
  const coins = credit?.coins ?? null;
  const taken: TakenRights = {
    ...(back
      ? { coinsTakenBack: 0 - back.coins, coinsSpent: (coins ?? 0) + back.coins }
      : reckonTakeBack(coins ?? 0, (await balanceOf(db, userId)).bonusCoin)),
    daysTakenBack: grant ? await countLeftDays(db, { giftKey }, now) : 0,
    episodesTakenBack: 0,
  };
  return { userId, giftKey, coins, days: grant?.days ?? null, at, takenBackAt, taken };
};
