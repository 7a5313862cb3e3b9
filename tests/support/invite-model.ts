/** A reference model of invites whose rewards are on their way. */
import { limits, rewardRules } from '@cliffhanger/contracts';

const dayMs = 86_400_000;
const { watchSeconds, withinDays, times } = rewardRules.invite;
const periodMs = withinDays * dayMs;

export interface ModelAccount {
  userId: string;
  inviterId: string | null;
  registeredAtMs: number;
  watchedSeconds: number;
  watchedAtMs: number | null;
  isVerified: boolean;
  paidOrders: number;
  isBlocked: boolean;
  /** When each network was last recorded, which happens once a day. */
  networks: Map<string, number>;
}

export interface ModelPayment {
  inviteeId: string;
  inviterId: string;
  network: string;
  atMs: number;
  isInviterPaid: boolean;
}

export class InviteModel {
  readonly accounts: ModelAccount[] = [];
  readonly payments: ModelPayment[] = [];

  register(userId: string, inviterId: string | null, nowMs: number) {
    this.accounts.push({
      userId,
      inviterId,
      registeredAtMs: nowMs,
      watchedSeconds: 0,
      watchedAtMs: null,
      isVerified: false,
      paidOrders: 0,
      isBlocked: false,
      networks: new Map(),
    });
  }

  call(account: ModelAccount, network: string, nowMs: number) {
    const seenAtMs = account.networks.get(network);
    const isToday = seenAtMs !== undefined && Math.floor(seenAtMs / dayMs) === Math.floor(nowMs / dayMs);
    if (!isToday) account.networks.set(network, nowMs);
  }

  watch(account: ModelAccount, network: string, seconds: number, nowMs: number) {
    this.call(account, network, nowMs);
    account.watchedSeconds += seconds;
    if (account.watchedSeconds < watchSeconds) return;
    if (account.inviterId !== null) account.watchedAtMs ??= nowMs;
    this.pay(account, nowMs);
  }

  /** The job, which pays in the order in which the people had watched long enough. */
  runJob(nowMs: number) {
    const waiting = this.accounts
      .filter(({ watchedAtMs }) => watchedAtMs !== null && watchedAtMs > nowMs - periodMs)
      .toSorted((a, b) => (a.watchedAtMs ?? 0) - (b.watchedAtMs ?? 0));
    for (const account of waiting) this.pay(account, nowMs);
  }

  private pay(invitee: ModelAccount, nowMs: number) {
    const inviter = this.accounts.find(({ userId }) => userId === invitee.inviterId);
    if (!inviter || this.payments.some(({ inviteeId }) => inviteeId === invitee.userId)) return;
    const isNew = nowMs - invitee.registeredAtMs < limits.newAccountDays * dayMs;
    if (inviter.isBlocked || invitee.isBlocked) return;
    if (isNew && !invitee.isVerified && invitee.paidOrders === 0) return;
    const recent = this.payments.filter(
      ({ inviterId, atMs }) => inviterId === inviter.userId && atMs > nowMs - periodMs,
    );
    const isRecent = (seenAtMs: number | undefined) => seenAtMs !== undefined && seenAtMs > nowMs - periodMs;
    const [network] = [...invitee.networks]
      .filter(([, seenAtMs]) => isRecent(seenAtMs))
      .filter(([name]) => !isRecent(inviter.networks.get(name)))
      .filter(([name]) => !recent.some((payment) => payment.network === name))
      .toSorted(([, a], [, b]) => a - b)
      .map(([name]) => name);
    if (network === undefined) return;
    const isInviterPaid = recent.filter((payment) => payment.isInviterPaid).length < times;
    const pair = { inviteeId: invitee.userId, inviterId: inviter.userId };
    this.payments.push({ ...pair, network, atMs: nowMs, isInviterPaid });
  }
}
