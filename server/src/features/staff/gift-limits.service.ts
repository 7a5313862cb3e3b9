import { moneyLimitsOfRole, type StaffRole } from '@cliffhanger/contracts/staff';
import { listMergedUserIds } from '#features/merged-users/merged-users.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import { StaffError, type StaffOperator } from '#platform/staff-server.ts';
import { dayOf } from '#platform/time/clock.ts';
import { getViewerName, sumGifts } from './gift-limits.repository.ts';

/** What an operator may still give to a viewer today; null without a limit, as for commands and owners. */
export const giftsLeftFor = async (
  db: Reader,
  { session }: StaffOperator,
  viewerId: string,
  now: Date,
): Promise<{ coins: number; days: number } | null> => {
  const limits = session && moneyLimitsOfRole[session.role];
  if (!limits) return null;
  const given = await sumToday(db, session.role, viewerId, now);
  return {
    coins: Math.max(limits.coinsPerViewer - given.coins, 0),
    days: Math.max(limits.daysPerViewer - given.days, 0),
  };
};

/**
 * Refuses a gift beyond the limits of the operator's role. It is in the staff log of this transaction already, so that
 * two gifts at the same time count each other.
 * @throws StaffError giftCoinsLimit, giftDaysLimit
 */
export const requireGiftWithinLimits = async (
  tx: Transaction,
  { session }: StaffOperator,
  gift: { viewerId: string; coins?: number | undefined; days?: number | undefined; at: Date },
): Promise<void> => {
  const limits = session && moneyLimitsOfRole[session.role];
  if (!limits) return;
  const { viewerId, coins = 0, days = 0, at } = gift;
  const given = await sumToday(tx, session.role, viewerId, at);
  const refuse = async (reason: 'giftCoinsLimit' | 'giftDaysLimit', limit: number, before: number) => {
    const values = { limit, left: Math.max(limit - before, 0), viewer: await getViewerName(tx, viewerId) };
    const unit = reason === 'giftCoinsLimit' ? 'coins' : 'days';
    throw new StaffError(
      `${limit} ${unit} a day for each viewer; ${values.left} are left for ${values.viewer}. An owner can give more.`,
      { reason, values },
    );
  };
  if (coins > 0 && given.coins > limits.coinsPerViewer)
    await refuse('giftCoinsLimit', limits.coinsPerViewer, given.coins - coins);
  if (days > 0 && given.days > limits.daysPerViewer)
    await refuse('giftDaysLimit', limits.daysPerViewer, given.days - days);
};

const sumToday = async (db: Reader, role: StaffRole, viewerId: string, now: Date) =>
  sumGifts(db, { role, viewerIds: await listMergedUserIds(db, viewerId), since: new Date(dayOf(now)) });
