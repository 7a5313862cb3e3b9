import type { Balance, Language, RewardReason } from '@cliffhanger/contracts';
import { LRUCache } from 'lru-cache';
import { credit } from '#features/ledger/ledger.ts';
import type { Publish } from '#features/live-events/live-events.ts';
import { extendMembership } from '#features/membership/membership.ts';
import { translatorFor } from '#kernel/words.ts';
import type { RawTransaction, Transaction } from '#platform/database/open-database.ts';
import type { RewardRecipient } from './rewards.repository.ts';

type PrizeSentence =
  | 'checkedIn'
  | 'dayMadeUp'
  | 'taskCompleted'
  | 'friendWatched'
  | 'invited'
  | 'codeRedeemed'
  | 'present'
  | 'episodesFree';

export interface Prize {
  reason: RewardReason | 'prize';
  /** Why the viewer gets it; null where the viewer's screen says so, and no prize is published. */
  sentence: PrizeSentence | null;
  /** Takes the place of the sentence. */
  text?: string | undefined;
  coins: number;
  /** Credits the prize only once. Left out where another row of the same transaction has a unique key. */
  idempotencyKey?: string;
  at: Date;
}

/** Many viewers get the same prize, and its translation takes 45 µs. */
const recentMessages = new LRUCache<string, { title: string; body: string }>({ max: 1000 });

const prizeMessage = (
  language: Language,
  unit: 'coins' | 'days',
  count: number,
  { sentence, text }: { sentence: PrizeSentence; text?: string | undefined },
) => {
  const key = `${language} ${unit} ${count} ${sentence}`;
  const words = translatorFor('rewards', language);
  const message = recentMessages.get(key) ?? { title: words(unit, { count }), body: words(sentence) };
  recentMessages.set(key, message);
  return text === undefined ? message : { ...message, body: text };
};

/** Credits bonus coins and publishes the new balance and the prize. @returns the new balance */
export const awardCoins = async (
  tx: RawTransaction,
  publish: Publish,
  { userId, language }: RewardRecipient,
  { sentence, text, coins, ...subject }: Prize,
): Promise<Balance> => {
  const balance = await credit(tx, { userId, ...subject }, { paidCoins: 0, bonusCoins: coins });
  await publish(userId, { action: 'update_balance', msg: balance });
  if (sentence) {
    await publish(userId, {
      action: 'user_prize',
      msg: prizeMessage(language, 'coins', coins, { sentence, text }),
    });
  }
  return balance;
};

/** Adds days of membership and publishes the prize. @returns when the membership now ends */
export const awardDays = async (
  tx: Transaction,
  publish: Publish,
  { userId, language }: RewardRecipient,
  {
    sentence,
    text,
    ...extension
  }: {
    sentence: PrizeSentence;
    text?: string | undefined;
    days: number;
    now: Date;
    redemptionId?: string;
    giftKey?: string;
  },
): Promise<Date> => {
  const memberExpire = await extendMembership(tx, { userId, ...extension });
  // Order type 3, a membership, makes the viewer's devices reload their user info:
  // docs/specification.md#4-states-and-transitions.
  await publish(userId, { action: 'update_vip', msg: { OrderType: 3 } });
  await publish(userId, {
    action: 'user_prize',
    msg: prizeMessage(language, 'days', extension.days, { sentence, text }),
  });
  return memberExpire;
};
