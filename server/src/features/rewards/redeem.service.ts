import { type Balance, rewardRules } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { awardCoins, awardDays } from './prizes.service.ts';
import {
  consumeUse,
  findRedeemCode,
  hasRedeemed,
  insertRedeemCodes,
  insertRedemption,
} from './redeem.repository.ts';
import { getRewardViewer } from './rewards.repository.ts';

export interface Redemption {
  coins: number;
  membershipDays: number;
  /** When the membership ends that the code gave; null when it gave coins. */
  memberExpire: Date | null;
  balance: Balance;
}

export interface RedeemCodes {
  /** @throws AppError redeemCodeWrong, redeemCodeTaken (by this viewer), redeemCodeExpired, redeemCodeUsedUp, tooManyCodes */
  redeem(userId: string, code: string): Promise<Redemption>;
}

/** Tries that went wrong; what was redeemed does not count. */
const wrongCodes: AttemptLimit = {
  name: 'redeem',
  max: rewardRules.redeem.maxTries,
  windowSeconds: rewardRules.redeem.withinSeconds,
  limit: 'code',
};

/** As people type codes: in either case, with spaces and any dashes. */
const hashOf = (code: string): string =>
  sha256(
    code
      .normalize('NFKC')
      .replace(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  );

/** Turning codes into coins or days of membership. */
export const createRedeemService = (
  { clock }: Pick<Platform, 'clock'>,
  { commit }: Pick<EventPublisher, 'commit'>,
  attempts: Pick<Attempts, 'take' | 'giveBack'>,
): RedeemCodes => {
  const redeemOnce = (userId: string, text: string): Promise<Redemption> =>
    commit(async (tx, publish) => {
      const now = clock.now();
      const code = await findRedeemCode(tx, hashOf(text));
      if (!code) throw new AppError('redeemCodeWrong');
      if (await hasRedeemed(tx, code.id, userId)) throw new AppError('redeemCodeTaken');
      if (code.expiresAt && code.expiresAt <= now) throw new AppError('redeemCodeExpired');
      if (!(await consumeUse(tx, code.id))) throw new AppError('redeemCodeUsedUp');
      const redemptionId = await insertRedemption(tx, { codeId: code.id, userId, createdAt: now });
      const viewer = await getRewardViewer(tx, userId);
      if (code.kind === 'days') {
        const days = code.amount;
        const award = { title: 'redeemTitle', days, now, redemptionId } as const;
        const memberExpire = await awardDays(tx, publish, viewer, award);
        return { coins: 0, membershipDays: days, memberExpire, balance: await balanceOf(tx, userId) };
      }
      const balance = await awardCoins(tx, publish, viewer, {
        reason: 'redeem',
        title: 'redeemTitle',
        coins: code.amount,
        idempotencyKey: `redeem:${redemptionId}`,
        at: now,
      });
      return { coins: code.amount, membershipDays: 0, memberExpire: null, balance };
    });

  return {
    async redeem(userId, text) {
      await attempts.take(wrongCodes, userId);
      const redeemed = await redeemOnce(userId, text);
      await attempts.giveBack(wrongCodes, userId);
      return redeemed;
    },
  };
};

/** What codes are made for. */
export interface RedeemCodeBatch {
  count: number;
  kind: 'coins' | 'days';
  /** Coins or days that each use gives. */
  amount: number;
  /** Viewers that can use each code. */
  maxUses: number;
  /** Null: never. */
  expiresAt: Date | null;
}

/** Four groups of five out of 31 signs: 99 bits. */
const newCode = ({ random }: Pick<Platform, 'random'>): string =>
  Array.from({ length: 4 }, () => random.code(5)).join('-');

/** Makes codes. @returns them in plain; only their hashes are kept, so this is the one time they can be read */
export const createRedeemCodes = async (
  platform: Pick<Platform, 'database' | 'clock' | 'random'>,
  { count, ...kind }: RedeemCodeBatch,
): Promise<string[]> => {
  const createdAt = platform.clock.now();
  const codes = Array.from({ length: count }, () => newCode(platform));
  await insertRedeemCodes(
    platform.database.write,
    codes.map((code) => ({ ...kind, codeHash: hashOf(code), createdAt })),
  );
  return codes;
};
