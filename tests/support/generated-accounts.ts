import { ledgerReason, rewardReasons } from '@cliffhanger/contracts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { findBookErrors } from './ledger-check.ts';
import type { SignedIn } from './insert-viewers.ts';
import { type Deed, keptBy, type Paid } from './reward-model.ts';

/** Accounts, by their numbers, that are joined one after the other, and what they were paid. */
export class MadeUpAccounts {
  readonly app: TestApp;
  readonly viewers: readonly SignedIn[];
  private readonly paid: Paid[] = [];
  private readonly recordedInvites = new Set<string>();
  /** Of each account the one that it was joined into, directly. */
  private readonly joinedInto = new Map<number, number>();
  /** The check-ins that each surviving account keeps. */
  private readonly checkInCoins = new Map<number, number>();
  constructor(app: TestApp, viewers: readonly SignedIn[]) {
    this.app = app;
    this.viewers = viewers;
  }

  get day(): number {
    return Math.floor(this.app.platform.clock.now().getTime() / 86_400_000);
  }

  /** The account that goes on. */
  currentOf(account: number): number {
    const next = this.joinedInto.get(account);
    return next === undefined ? account : this.currentOf(next);
  }

  viewerOf(account: number): SignedIn {
    return this.viewers[this.currentOf(account)] as SignedIn;
  }

  recordJoin(from: number, into: number) {
    this.joinedInto.set(this.currentOf(from), this.currentOf(into));
  }

  recordPaid(account: number, deed: Deed, coins: number) {
    this.paid.push({ ...deed, accounts: this.personOf(account), coins });
  }

  /** Holds every person to what one account could have had, and the wallet to its rules. */
  async check() {
    expect(await findBookErrors(this.app.platform.database)).toEqual([]);
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

  /** Invites pay by themselves: the ledger says which, and to whom. */
  private async recordInvites() {
    const { read } = this.app.platform.database;
    const userIds = this.viewers.map(({ userId }) => userId);
    const where = { reason: 'invite', userId: { in: userIds } } as const;
    for (const { idempotencyKey, userId, coins } of await read.ledgerTransfer.findMany({ where })) {
      if (this.recordedInvites.has(idempotencyKey)) continue;
      this.recordedInvites.add(idempotencyKey);
      const [, inviteeId = '', side] = idempotencyKey.split(':');
      const { inviterId } = await read.invite.findUniqueOrThrow({ where: { inviteeId } });
      const deed: Deed =
        side === 'inviter'
          ? { kind: 'inviter', whom: this.accountOf(inviteeId) }
          : { kind: 'invitee', by: this.accountOf(inviterId) };
      this.recordPaid(this.accountOf(userId) ?? 0, deed, coins);
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
    const model = keptBy(this.paid, person);
    const checkInCoins = kept - model.othersCoins;
    expect(checkInCoins).toBeLessThanOrEqual(model.mostCheckInCoins);
    // No account loses what it had of check-ins by itself.
    const before = Math.max(...person.map((one) => this.checkInCoins.get(one) ?? 0));
    expect(checkInCoins).toBeGreaterThanOrEqual(before);
    for (const one of person) this.checkInCoins.set(one, checkInCoins);

    // Refunds had taken the missing coins in place of spent bought coins.
    const forgiven = -sum(['duplicateReward'], 'writeOff');
    expect(forgiven).toBeLessThanOrEqual(-sum(['refund'], 'viewerBonus'));
    const bought = sum(['recharge', 'refund'], ...ofViewer);
    const inEpisodes = unlocks.reduce((total, { priceCoins }) => total + priceCoins, 0);
    expect(sum(ledgerReason.options, ...ofViewer) + inEpisodes - bought).toBe(kept + forgiven);

    // Paid coins are never taken, and all coins are with the account that goes on.
    expect(sum(['duplicateReward', 'join'], 'viewerPaid')).toBe(0);
    const others = userId.in.filter((id) => id !== this.viewerOf(account).userId);
    const where = { userId: { in: others }, balanceCoins: { not: 0 } };
    expect(await read.ledgerAccount.count({ where })).toBe(0);
  }
}
