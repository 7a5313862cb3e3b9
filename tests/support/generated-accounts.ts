import { ledgerReason, rewardReasons } from '@cliffhanger/contracts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { SignedIn } from './insert-viewers.ts';
import { findLedgerDiscrepancies } from './ledger-check.ts';
import {
  expectedRewards,
  loseRewardsOfSameNetwork,
  type PaidReward,
  type RewardSource,
} from './reward-model.ts';

/** Numbered accounts that are merged step by step, with the rewards they were paid. */
export class GeneratedAccounts {
  readonly app: TestApp;
  readonly viewers: readonly SignedIn[];
  private readonly paid: PaidReward[] = [];
  private readonly recordedInvites = new Set<string>();
  /** Maps each merged account to the account it was directly merged into. */
  private readonly mergedInto = new Map<number, number>();
  /** The check-in coins that each account keeps. */
  private readonly checkInCoins = new Map<number, number>();
  constructor(app: TestApp, viewers: readonly SignedIn[]) {
    this.app = app;
    this.viewers = viewers;
  }

  get day(): number {
    return Math.floor(this.app.platform.clock.now().getTime() / 86_400_000);
  }

  /** The surviving account. */
  currentOf(account: number): number {
    const next = this.mergedInto.get(account);
    return next === undefined ? account : this.currentOf(next);
  }

  viewerOf(account: number): SignedIn {
    return this.viewers[this.currentOf(account)] as SignedIn;
  }

  recordMerge(from: number, into: number) {
    this.mergedInto.set(this.currentOf(from), this.currentOf(into));
    loseRewardsOfSameNetwork(this.paid, this.personOf(into));
  }

  recordPaid(account: number, source: RewardSource, coins: number) {
    this.paid.push({ ...source, accounts: this.personOf(account), coins });
  }

  /** Checks that no person keeps more than one account could earn, and that the ledger reconciles. */
  async check() {
    expect(await findLedgerDiscrepancies(this.app.platform.database)).toEqual([]);
    await this.recordInvites();
    for (const account of new Set(this.viewers.map((_, one) => this.currentOf(one)))) {
      await this.checkPerson(account);
    }
  }

  private personOf(account: number): number[] {
    const all = this.viewers.map((_, one) => one);
    return all.filter((one) => this.currentOf(one) === this.currentOf(account));
  }

  private accountOf(userId: string): number | null {
    const account = this.viewers.findIndex((viewer) => viewer.userId === userId);
    return account === -1 ? null : account;
  }

  /** Invites pay without a call, so read their rewards from the ledger. */
  private async recordInvites() {
    const { read } = this.app.platform.database;
    const userIds = this.viewers.map(({ userId }) => userId);
    const where = { reason: 'invite', userId: { in: userIds } } as const;
    const orderBy = { createdAt: 'asc' } as const;
    for (const transfer of await read.ledgerTransfer.findMany({ where, orderBy })) {
      const { idempotencyKey, userId, coins, createdAt } = transfer;
      if (this.recordedInvites.has(idempotencyKey)) continue;
      this.recordedInvites.add(idempotencyKey);
      const [, inviteeId = '', side] = idempotencyKey.split(':');
      const { inviterId, network } = await read.invite.findUniqueOrThrow({ where: { inviteeId } });
      const atMs = createdAt.getTime();
      const source: RewardSource =
        side === 'inviter'
          ? { kind: 'inviter', inviteeAccount: this.accountOf(inviteeId), network, atMs }
          : { kind: 'invitee', inviterAccount: this.accountOf(inviterId) };
      this.recordPaid(this.accountOf(userId) ?? 0, source, coins);
    }
  }

  private async checkPerson(account: number) {
    const { read } = this.app.platform.database;
    const person = this.personOf(account);
    const userId = { in: person.map((one) => this.viewers[one]?.userId ?? '') };
    const [entries, unlocks] = await Promise.all([
      read.ledgerEntry.findMany({
        where: { transfer: { userId } },
        select: { accountKey: true, coins: true, transfer: { select: { reason: true } } },
      }),
      read.unlock.findMany({ where: { userId } }),
    ]);
    const sum = (reasons: readonly string[], ...kinds: string[]) =>
      entries
        .filter(({ transfer }) => reasons.includes(transfer.reason))
        .filter(({ accountKey }) => kinds.includes(accountKey.split(':')[0] ?? ''))
        .reduce((total, { coins }) => total + coins, 0);
    const ofViewer = ['viewerPaid', 'viewerBonus'];

    const kept = sum(rewardReasons, ...ofViewer) - sum(['duplicateReward'], 'promotion');
    const model = expectedRewards(this.paid, person);
    const checkInCoins = kept - model.otherCoins;
    expect(checkInCoins).toBeLessThanOrEqual(model.maxCheckInCoins);
    // A merge never leaves less than one account's own check-in coins.
    const before = Math.max(...person.map((one) => this.checkInCoins.get(one) ?? 0));
    expect(checkInCoins).toBeGreaterThanOrEqual(before);
    for (const one of person) this.checkInCoins.set(one, checkInCoins);

    // Coins are forgiven only where refunds took bonus coins in place of spent paid coins.
    const forgiven = -sum(['duplicateReward'], 'writeOff');
    expect(forgiven).toBeLessThanOrEqual(-sum(['refund'], 'viewerBonus'));
    const bought = sum(['recharge', 'refund'], ...ofViewer);
    const inEpisodes = unlocks.reduce((total, { priceCoins }) => total + priceCoins, 0);
    expect(sum(ledgerReason.options, ...ofViewer) + inEpisodes - bought).toBe(kept + forgiven);

    // Paid coins are never taken, and the surviving account holds all coins.
    expect(sum(['duplicateReward', 'join'], 'viewerPaid')).toBe(0);
    const others = userId.in.filter((id) => id !== this.viewerOf(account).userId);
    const where = { userId: { in: others }, balanceCoins: { not: 0 } };
    expect(await read.ledgerAccount.count({ where })).toBe(0);
  }
}
