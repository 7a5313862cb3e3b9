import { type Balance, limits, rewardRules } from '@cliffhanger/contracts';
import { type CampaignUses, formatTime, type StaffCampaign } from '@cliffhanger/contracts/staff';
import { balanceOf } from '#features/ledger/ledger.ts';
import type { EventPublisher, Publish } from '#features/live-events/live-events.ts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import { AppError } from '#kernel/app-error.ts';
import type { RedeemKind } from '#platform/database/generated/enums.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { StaffError } from '#platform/staff-server.ts';
import { awardCoins, awardDays } from './prizes.service.ts';
import {
  consumeUse,
  countUses,
  findCampaign,
  findRedeemCode,
  hasCampaign,
  hasRedeemed,
  insertRedeemCodes,
  insertRedemption,
  listCampaignRows,
  updateCampaign,
} from './redeem.repository.ts';
import { getRewardViewer, type RewardViewer } from './rewards.repository.ts';

export interface Redemption {
  coins: number;
  membershipDays: number;
  /** When the membership now ends; null for a code that pays coins. */
  memberExpire: Date | null;
  balance: Balance;
}

export interface RedeemCodes {
  /**
   * Redeems a code for coins or days of membership.
   * @throws AppError redeemCodeWrong, redeemCodeTaken (by this viewer), redeemCodeExpired or redeemCodeUsedUp, each with
   * the tries left; tooManyCodes
   */
  redeem(userId: string, code: string): Promise<Redemption>;
}

/** Only failed attempts count: a successful one is given back. */
const failedAttempts: AttemptLimit = {
  name: 'redeem',
  max: rewardRules.redeem.maxTries,
  windowSeconds: rewardRules.redeem.withinSeconds,
  limit: 'code',
};

/** Hashes a code as people type it: case, spaces and dashes of any kind do not matter. */
const hashOf = (code: string): string =>
  sha256(
    code
      .normalize('NFKC')
      .replace(/[\s\p{Pd}]/gu, '')
      .toUpperCase(),
  );

export const createRedeemService = (
  { clock }: Pick<Platform, 'clock'>,
  { commit }: Pick<EventPublisher, 'commit'>,
  attempts: Pick<Attempts, 'take' | 'giveBack'>,
): RedeemCodes => ({
  async redeem(userId, typedCode) {
    const triesLeft = await attempts.take(failedAttempts, userId);
    const redemption = await commit(async (tx, publish) => {
      const now = clock.now();
      const code = await consumeCode(tx, userId, { typedCode, triesLeft }, now);
      const viewer = await getRewardViewer(tx, userId);
      return code.kind === 'days'
        ? awardCodeDays(tx, publish, viewer, code, now)
        : awardCodeCoins(tx, publish, viewer, code, now);
    });
    await attempts.giveBack(failedAttempts, userId);
    return redemption;
  },
});

interface ConsumedCode {
  kind: RedeemKind;
  /** Coins or days. */
  amount: number;
  redemptionId: string;
}

/**
 * Uses a code once for a viewer and records the redemption.
 * @param triesLeft after this code, if it is refused
 * @throws AppError redeemCodeWrong, redeemCodeTaken, redeemCodeExpired, redeemCodeUsedUp
 */
const consumeCode = async (
  tx: Transaction,
  userId: string,
  { typedCode, triesLeft }: { typedCode: string; triesLeft: number },
  now: Date,
): Promise<ConsumedCode> => {
  const code = await findRedeemCode(tx, hashOf(typedCode));
  if (!code) throw new AppError('redeemCodeWrong', { triesLeft });
  if (await hasRedeemed(tx, code.id, userId)) throw new AppError('redeemCodeTaken', { triesLeft });
  if (code.expiresAt && code.expiresAt <= now) throw new AppError('redeemCodeExpired', { triesLeft });
  if (!(await consumeUse(tx, code.id))) throw new AppError('redeemCodeUsedUp', { triesLeft });
  const redemptionId = await insertRedemption(tx, { codeId: code.id, userId, createdAt: now });
  return { kind: code.kind, amount: code.amount, redemptionId };
};

const awardCodeDays = async (
  tx: Transaction,
  publish: Publish,
  viewer: RewardViewer,
  { amount: days, redemptionId }: ConsumedCode,
  now: Date,
): Promise<Redemption> => {
  const memberExpire = await awardDays(tx, publish, viewer, {
    sentence: 'codeRedeemed',
    days,
    now,
    redemptionId,
  });
  return { coins: 0, membershipDays: days, memberExpire, balance: await balanceOf(tx, viewer.userId) };
};

const awardCodeCoins = async (
  tx: Transaction,
  publish: Publish,
  viewer: RewardViewer,
  { amount: coins, redemptionId }: ConsumedCode,
  now: Date,
): Promise<Redemption> => {
  const balance = await awardCoins(tx, publish, viewer, {
    reason: 'redeem',
    sentence: 'codeRedeemed',
    coins,
    idempotencyKey: `redeem:${redemptionId}`,
    at: now,
  });
  return { coins, membershipDays: 0, memberExpire: null, balance };
};

/** A batch of codes to create. */
export interface RedeemCodeBatch {
  /** The name of a new campaign. */
  name?: string | undefined;
  count: number;
  kind: 'coins' | 'days';
  /** The coins or days that each use of a code pays. */
  amount: number;
  /** How many viewers can use each code. */
  maxUses: number;
  /** Null: the codes do not expire. */
  expiresAt: Date | null;
}

/** Four groups of five characters out of 31: 99 bits. */
const newCode = ({ random }: Pick<Platform, 'random'>): string =>
  Array.from({ length: limits.redeemCode.groups }, () => random.code(limits.redeemCode.groupLength)).join(
    '-',
  );

const endIsOver = (end: Date) =>
  new StaffError(`${formatTime(end)} is over; codes must expire in the future`, {
    reason: 'codesEndOver',
    values: {},
  });
const nameIsTaken = (name: string) =>
  new StaffError(`there are codes named "${name}" already; give these another name`, {
    reason: 'codesNameTaken',
    values: { name },
  });
const noCampaign = (campaign: string) =>
  new StaffError(`there are no codes named "${campaign}"; see pnpm staff codes list`, {
    reason: 'codesUnknown',
    values: {},
  });

/**
 * Creates redeem codes.
 * @returns the codes in plain text; only hashes are stored, so they cannot be read again
 * @throws StaffError when the name is taken, or the codes would have expired already
 */
export const createRedeemCodes = async (
  platform: Pick<Platform, 'database' | 'clock' | 'random'>,
  { count, name, ...batch }: RedeemCodeBatch,
): Promise<string[]> => {
  const createdAt = platform.clock.now();
  if (batch.expiresAt && batch.expiresAt <= createdAt) throw endIsOver(batch.expiresAt);
  const codes = Array.from({ length: count }, () => newCode(platform));
  const rows = codes.map((code) => ({
    ...batch,
    name: name ?? null,
    codeHash: hashOf(code),
    createdAt,
  }));
  await platform.database.transaction(async (tx) => {
    if (name !== undefined && (await hasCampaign(tx, name))) throw nameIsTaken(name);
    await insertRedeemCodes(tx, rows);
  });
  return codes;
};

/** The changes of a campaign; what is missing stays. */
export interface CampaignChanges {
  name?: string | undefined;
  /** Null: the codes do not expire. */
  expiresAt?: Date | 'now' | null | undefined;
}

/**
 * Changes the name or the end of a campaign.
 * @param campaign its name or, if it has none, when it was created
 * @throws StaffError when there is no such campaign, the new name is taken, or the new end is over already
 */
export const editCampaign = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  campaign: string,
  { name, expiresAt }: CampaignChanges,
): Promise<StaffCampaign[]> => {
  await database.transaction(async (tx) => {
    const now = clock.now();
    if (expiresAt instanceof Date && expiresAt <= now) throw endIsOver(expiresAt);
    if (name !== undefined && name !== campaign && (await hasCampaign(tx, name))) throw nameIsTaken(name);
    const changes = { name, expiresAt: expiresAt === 'now' ? now : expiresAt };
    if ((await updateCampaign(tx, campaign, changes)) === 0) throw noCampaign(campaign);
  });
  return listCampaigns({ database });
};

/** Lists the codes that were created together, with their uses and what these have given. */
export const listCampaigns = async ({ database }: Pick<Platform, 'database'>): Promise<StaffCampaign[]> =>
  (await listCampaignRows(database.rowsInThread)).map(({ createdAt, expiresAt, ...campaign }) => {
    const given = campaign.used * campaign.amount;
    return {
      ...campaign,
      coinsGiven: campaign.kind === 'coins' ? given : 0,
      daysGiven: campaign.kind === 'days' ? given : 0,
      createdAt: new Date(createdAt),
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    };
  });

/**
 * The uses of a campaign by day and by country.
 * @param campaign its name or, if it has none, when it was created
 * @throws StaffError when there is no such campaign
 */
export const readUses = async (
  { database }: Pick<Platform, 'database'>,
  campaign: string,
): Promise<CampaignUses> => {
  if (!(await findCampaign(database.read, campaign))) throw noCampaign(campaign);
  return countUses(database.rowsInThread, campaign);
};
