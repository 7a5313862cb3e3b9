import type { Balance, Language } from '@cliffhanger/contracts';
import type { Tell } from '#features/events/events.service.ts';
import { balanceOf, credit } from '#features/ledger/ledger.service.ts';
import { wordsFor } from '#http/words.ts';
import type { Transaction } from '#platform/database/open-database.ts';

/** The words of a prize are the winner's own language, whoever caused it. */
export interface Winner {
  userId: string;
  language: Language;
}

export interface Prize {
  reason: 'checkIn' | 'task' | 'ad' | 'invite' | 'redeem';
  title:
    | 'checkInTitle'
    | 'makeUpTitle'
    | 'taskTitle'
    | 'adTitle'
    | 'inviterTitle'
    | 'inviteeTitle'
    | 'redeemTitle';
  coins: number;
  /** Whatever makes this prize one of a kind. */
  idempotencyKey: string;
  at: Date;
}

/** Credits bonus coins and tells the viewer: a prize and the new balance. @returns the balance after it */
export const awardCoins = async (
  tx: Transaction,
  tell: Tell,
  { userId, language }: Winner,
  { title, coins, ...subject }: Prize,
): Promise<Balance> => {
  await credit(tx, { userId, ...subject }, { paidCoins: 0, bonusCoins: coins });
  const balance = await balanceOf(tx, userId);
  await tell(userId, { action: 'update_balance', msg: balance });
  const words = wordsFor('rewards', language);
  await tell(userId, {
    action: 'user_prize',
    msg: { title: words(title), body: words('coins', { count: coins }) },
  });
  return balance;
};
