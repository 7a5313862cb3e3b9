import { limits } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import { addNotice } from '#features/notices/notices.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { secondsAfter } from '#platform/time/clock.ts';
import { type DueReturn, listDueReturns, markReturns, takeReturn } from './coin-returns.repository.ts';
import { awardCoins } from './prizes.service.ts';
import { findCredit } from './rewards.repository.ts';

/** Coins that go back to viewers, as bonus coins, because staff made episodes free that they had bought. */
export interface CoinReturns {
  /** Notes what is returned, within the transaction that makes the episodes free. */
  add(
    tx: Transaction,
    freed: { slug: string; episodeIds: readonly string[]; revision: number },
  ): Promise<void>;
  /** Returns what is due: each viewer in a transaction of their own, which counts their unlocks as returned. */
  payDue(): Promise<void>;
}

const pageSize = 500;

export const createCoinReturns = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commit }: Pick<EventPublisher, 'commit'>,
): CoinReturns => {
  /** An account that was merged may have received a gift with this key before. */
  const freeKey = async (tx: Transaction, { userId, returnKey }: DueReturn, at: Date): Promise<string> => {
    const key = `gift:${userId}:${returnKey}`;
    return (await findCredit(tx, key)) ? `${key}:${at.getTime()}` : key;
  };
  const pay = (due: DueReturn) =>
    commit(async (tx, publish) => {
      const at = clock.now();
      const { isDeleted, ...recipient } = await getSurvivingUser(tx, due.userId);
      const coins = await takeReturn(tx, due, at);
      if (coins === 0 || isDeleted) return;
      const idempotencyKey = await freeKey(tx, { ...due, userId: recipient.userId }, at);
      const prize = { reason: 'prize', sentence: 'episodesFree', coins, at, idempotencyKey } as const;
      await awardCoins(tx, publish, recipient, prize);
      const { userId } = recipient;
      const details = { coins, reason: 'episodesFree', text: null } as const;
      await addNotice(tx, publish, { kind: 'coins', key: idempotencyKey, userId, details, at });
    });
  return {
    add: (tx, { slug, episodeIds, revision }) => markReturns(tx, episodeIds, `free:${slug}:${revision}`),
    async payDue() {
      for (;;) {
        // An undo returns the coins itself.
        const unlockedBefore = secondsAfter(clock.now(), -limits.undoSeconds);
        const due = listDueReturns(database.rows, unlockedBefore, pageSize);
        for (const each of due) await pay(each);
        if (due.length < pageSize) return;
      }
    },
  };
};
