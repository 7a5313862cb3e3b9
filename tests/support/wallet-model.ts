/** A reference model of the wallet. The services must agree with it after every step. */
import { unspentCoinsRefundDays, unspentRefundLimit } from '@cliffhanger/contracts';
import { type DisputeStep, ModelOrder, type PaymentOutcome } from './order-model.ts';

export const catalog = {
  'pack-100': { kind: 1, paid: 100, bonus: 0, minor: 99 },
  'pack-1000': { kind: 1, paid: 1000, bonus: 200, minor: 999 },
  week: { kind: 3, days: 7 },
  'ferry-series': { kind: 2 },
} as const;
export type TemplateId = keyof typeof catalog;

export const episodeNumbers = [1, 2, 3, 4, 5, 6] as const;
const freeThrough = 2;
const priceCoins = 12;
const discount = 0.25;
const daySeconds = 86_400;

/** Coins, days or series that a refund took from the viewer. A won dispute gives exactly these back. */
type Taken =
  | { paid: number; bonus: number; writtenOff: number }
  | { secondsLeft: number; endedAt: number }
  | 'series';
interface Grant {
  order: number;
  at: number;
  seconds: number;
}
/** Coins that went back for money. */
interface Return {
  paid: number;
  bonus: number;
  minor: number;
  /** Of coins that the viewer had. */
  taken: { paid: number; bonus: number };
  at: number;
  /** `refused` by the bank: it brings no money. Its coins come back once no dispute has the payment. */
  state: 'given' | 'refused' | 'coinsAreBack';
  hasFailed: boolean;
}
interface Purchase {
  paid: number;
  bonus: number;
  at: number;
  scope: 'episode' | 'rest';
  isWatched: boolean;
  /** A refund could not recover these coins, so an undo does not return them. */
  isWrittenOff?: true;
}
/** A refused step, with the name of its error. */
export class Refused extends Error {}
const refuse = (name: string): never => {
  throw new Refused(name);
};

export class WalletModel {
  now = 0;
  paid = 0;
  bonus = 0;
  writtenOff = 0;
  readonly orders: ModelOrder<TemplateId>[] = [];
  /** The right to each episode: a purchase or the whole series. */
  readonly rights = new Map<number, Purchase | 'series'>();
  private readonly undoneAt = new Map<number, number>();
  private grants: Grant[] = [];
  private readonly taken = new Map<number, Taken>();
  private readonly paidAt = new Map<number, number>();
  /** By order, the oldest first. */
  private readonly returns = new Map<number, Return[]>();
  /** Orders of which the bank sent a refund back. */
  private readonly withFailedRefund = new Set<number>();
  private isAutoUnlockOn = false;
  private cap = 0;
  private untouched = 0;

  get memberExpire(): number | null {
    return this.calendar().at(-1)?.end ?? null;
  }

  statusOf(order: ModelOrder<TemplateId>) {
    return order.statusAt(this.now);
  }

  placeOrder(templateId: TemplateId) {
    if (templateId === 'ferry-series' && this.ownsSeries()) refuse('seriesOwned');
    this.orders.push(new ModelOrder(templateId, this.now));
  }

  applyOutcome(index: number, outcome: PaymentOutcome) {
    this.change(index, (order) => order.report(outcome));
  }

  applyDispute(index: number, dispute: number, step: DisputeStep) {
    this.change(index, (order) => order.reportDispute(dispute, step));
  }

  refund(index: number) {
    const status = this.statusOf(this.orders[index] as ModelOrder<TemplateId>);
    if (status === 'refunded') return;
    if (status !== 'paid') refuse('orderNotRefundable');
    this.applyOutcome(index, 'refunded');
  }

  get returnedMinor() {
    return this.orders.map((_, index) => this.givenMinor(index));
  }

  /** Gives all unspent coins back that bring money. They are those of the newest orders. */
  returnUnspent() {
    const returns = this.returnable();
    if (returns.length === 0) return;
    const since = this.now - unspentRefundLimit.days * daySeconds;
    const carriedOut = [...this.returns.values()].flat().filter(({ state }) => state === 'given');
    const times = new Set(carriedOut.map(({ at }) => at).filter((at) => at > since));
    if (times.size >= unspentRefundLimit.requests) refuse('unspentRefundLimit');
    for (const { index, paid, bonus, minor } of returns) {
      const taken = this.takeCoins({ paid, bonus });
      const one: Return = { paid, bonus, minor, taken, at: this.now, state: 'given', hasFailed: false };
      this.returns.set(index, [...(this.returns.get(index) ?? []), one]);
    }
    for (const { index, offer } of returns)
      if (this.awayFrom(index).paid === offer.paid) this.applyOutcome(index, 'refunded');
  }

  /** The refunds of an order that a bank can send back: those for unspent coins, then that of the rest. */
  listRefunds(index: number): (Return | 'rest')[] {
    const parts = (this.returns.get(index) ?? []).filter((one) => one.state === 'given' && !one.hasFailed);
    return this.orders[index]?.isRefundReported && !this.isReturnedByParts(index)
      ? [...parts, 'rest']
      : parts;
  }

  failRefund(index: number, refund: Return | 'rest') {
    const order = this.orders[index] as ModelOrder<TemplateId>;
    this.withFailedRefund.add(index);
    if (refund === 'rest') {
      this.change(index, () => order.reportFailedRefund());
      return;
    }
    const isByParts = this.isReturnedByParts(index);
    refund.hasFailed = true;
    // The rest was refunded otherwise, so staff owe the viewer this part.
    if (order.isRefundReported && !isByParts) return;
    refund.state = 'refused';
    if (order.isRefundReported) this.change(index, () => order.reportFailedRefund());
    else if (!order.isMoneyAway()) this.returnRefused(index);
  }

  private givenMinor(index: number) {
    const given = (this.returns.get(index) ?? []).filter(({ state }) => state === 'given');
    return given.reduce((sum, { minor }) => sum + minor, 0);
  }

  private isReturnedByParts(index: number) {
    const offer = catalog[this.orders[index]?.templateId as TemplateId];
    return offer.kind === 1 && this.givenMinor(index) === offer.minor;
  }

  /** The coins of an order that went back for money and did not return, and that money. */
  private awayFrom(index: number) {
    const away = (this.returns.get(index) ?? []).filter(({ state }) => state !== 'coinsAreBack');
    const sumOf = (key: 'paid' | 'bonus' | 'minor') => away.reduce((sum, one) => sum + one[key], 0);
    return { paid: sumOf('paid'), bonus: sumOf('bonus'), minor: sumOf('minor') };
  }

  private returnRefused(index: number) {
    for (const one of this.returns.get(index) ?? []) {
      if (one.state !== 'refused') continue;
      one.state = 'coinsAreBack';
      this.paid += one.taken.paid;
      this.bonus += one.taken.bonus;
    }
  }

  private returnable() {
    const since = this.now - unspentCoinsRefundDays * daySeconds;
    let { paid: paidLeft, bonus: bonusLeft } = this;
    return [...this.orders.entries()]
      .filter(([index, order]) => this.statusOf(order) === 'paid' && (this.paidAt.get(index) ?? 0) > since)
      .toSorted(([a], [b]) => (this.paidAt.get(b) ?? 0) - (this.paidAt.get(a) ?? 0) || b - a)
      .flatMap(([index, order]) => {
        const offer = catalog[order.templateId];
        if (offer.kind !== 1) return [];
        const before = this.awayFrom(index);
        const held = Math.min(offer.paid - before.paid, paidLeft);
        const bonus = offer.bonus - before.bonus;
        const missing = Math.max(0, bonus - bonusLeft);
        paidLeft -= held;
        bonusLeft -= bonus - missing;
        const paid = held - missing;
        const minor = Math.floor((offer.minor * (before.paid + paid)) / offer.paid) - before.minor;
        const isRefused = order.isDisputed() || this.withFailedRefund.has(index);
        return paid <= 0 || minor <= 0 || isRefused ? [] : [{ index, offer, paid, bonus, minor }];
      });
  }

  setAutoUnlock(isOn: boolean, cap: number) {
    this.isAutoUnlockOn = isOn;
    this.cap = cap;
  }

  watch(number: number, seconds: number) {
    const right = this.rights.get(number);
    if (right && right !== 'series' && seconds >= 5) right.isWatched = true;
  }

  unlock(number: number, price: number, auto?: { touched: boolean }) {
    if (this.rights.has(number)) return;
    if (number <= freeThrough || this.isMember()) refuse('nothingToUnlock');
    if (price !== priceCoins) refuse('priceChanged');
    if (auto) {
      if (!this.isAutoUnlockOn) refuse('autoUnlockOff');
      if (this.untouched >= 5 && !auto.touched) refuse('autoUnlockPaused');
      if (this.spent() + price > this.cap) refuse('autoUnlockCapReached');
    }
    this.spend([number], price, 'episode');
    this.untouched = auto ? (auto.touched ? 0 : this.untouched) + 1 : 0;
  }

  unlockRest(number: number, price: number) {
    const locked = episodeNumbers.filter((one) => one > freeThrough && !this.rights.has(one));
    if (locked.length === 0) {
      const wasBought = [...this.rights.values()].some(
        (right) => right !== 'series' && right.scope === 'rest',
      );
      if (!wasBought && !this.rights.has(number)) refuse('nothingToUnlock');
      return;
    }
    if (this.isMember()) refuse('nothingToUnlock');
    if (price !== this.restPrice()) refuse('priceChanged');
    this.spend(locked, price, 'rest');
    this.untouched = 0;
  }

  restPrice() {
    const locked = episodeNumbers.filter((one) => one > freeThrough && !this.rights.has(one));
    return Math.ceil(locked.length * priceCoins * (1 - discount));
  }

  undo(number: number) {
    const right = this.rights.get(number);
    if (!right || right === 'series') {
      const isRepeated = this.now < (this.undoneAt.get(number) ?? Number.NEGATIVE_INFINITY) + 60;
      return isRepeated ? undefined : refuse(right ? 'undoTooLate' : 'notFound');
    }
    if (right.isWatched || right.at + 60 <= this.now) return refuse('undoTooLate');
    const sameUnlock = [...this.rights].filter(([, other]) => other === right).map(([one]) => one);
    if (right.isWrittenOff) return refuse('undoTooLate');
    this.paid += right.paid;
    this.bonus += right.bonus;
    for (const one of sameUnlock) {
      this.rights.delete(one);
      this.undoneAt.set(one, this.now);
    }
    if (this.ownsSeries()) this.openSeries();
    this.untouched = 0;
  }

  private ownsSeries() {
    return this.orders.some(
      (order) => order.templateId === 'ferry-series' && this.statusOf(order) === 'paid',
    );
  }

  private openSeries() {
    for (const one of episodeNumbers) if (!this.rights.has(one)) this.rights.set(one, 'series');
  }

  private isMember() {
    return (this.memberExpire ?? 0) > this.now;
  }

  private spent() {
    const purchases = new Set([...this.rights.values()].filter((right) => right !== 'series'));
    return [...purchases].reduce((sum, { paid, bonus }) => sum + paid + bonus, 0);
  }

  private spend(numbers: readonly number[], price: number, scope: Purchase['scope']) {
    if (price > this.paid + this.bonus) refuse('notEnoughCoins');
    const bonus = Math.min(this.bonus, price);
    const purchase: Purchase = { bonus, paid: price - bonus, at: this.now, scope, isWatched: false };
    this.bonus -= purchase.bonus;
    this.paid -= purchase.paid;
    for (const number of numbers) this.rights.set(number, purchase);
  }

  /** The viewer has what an order bought exactly while it is paid. */
  private change(index: number, report: (order: ModelOrder<TemplateId>) => void) {
    const order = this.orders[index] as ModelOrder<TemplateId>;
    const wasPaid = this.statusOf(order) === 'paid';
    report(order);
    const isPaid = this.statusOf(order) === 'paid';
    if (isPaid || this.statusOf(order) === 'refunded') {
      if (!this.paidAt.has(index)) this.paidAt.set(index, this.now);
    } else this.paidAt.delete(index);
    if (wasPaid && !isPaid) this.taken.set(index, this.takeBack(index));
    if (wasPaid || !isPaid) return;
    const taken = this.taken.get(index);
    if (taken) this.giveBack(index, taken);
    else this.deliver(index);
  }

  private deliver(index: number) {
    const offer = catalog[this.orders[index]?.templateId as TemplateId];
    if (offer.kind === 2) this.openSeries();
    else if (offer.kind === 3) this.grant({ order: index, at: this.now, seconds: offer.days * daySeconds });
    else {
      this.paid += offer.paid;
      this.bonus += offer.bonus;
    }
  }

  private giveBack(index: number, taken: Taken) {
    if (taken === 'series') this.openSeries();
    else if ('secondsLeft' in taken) {
      // Days that had passed stay in the past.
      const at = taken.secondsLeft > 0 ? this.now : taken.endedAt;
      this.grant({ order: index, at, seconds: taken.secondsLeft });
    } else {
      this.paid += taken.paid;
      this.bonus += taken.bonus;
      this.writtenOff -= taken.writtenOff;
      this.returnRefused(index);
    }
  }

  private grant(grant: Grant) {
    this.grants = [...this.grants, grant].toSorted((a, b) => a.at - b.at);
  }

  /** The days of membership, one grant after the other. */
  private calendar() {
    let end = Number.NEGATIVE_INFINITY;
    return this.grants.map(({ order, at, seconds }) => {
      const start = Math.max(at, end);
      end = start + seconds;
      return { order, start, end };
    });
  }

  private takeBack(index: number): Taken {
    const offer = catalog[this.orders[index]?.templateId as TemplateId];
    if (offer.kind === 1) {
      const before = this.awayFrom(index);
      return this.takeCoins({ paid: offer.paid - before.paid, bonus: offer.bonus - before.bonus });
    }
    if (offer.kind === 3) {
      const { start = 0, end = 0 } = this.calendar().find(({ order }) => order === index) ?? {};
      this.grants = this.grants.filter(({ order }) => order !== index);
      return { secondsLeft: Math.max(0, end - Math.max(start, this.now)), endedAt: end };
    }
    if (!this.ownsSeries()) {
      for (const [number, right] of this.rights) if (right === 'series') this.rights.delete(number);
    }
    return 'series';
  }

  /** Takes bonus coins from bonus and paid from paid, then any remaining coins, and writes off the rest. */
  private takeCoins(owed: { paid: number; bonus: number }) {
    const taken = { paid: Math.min(owed.paid, this.paid), bonus: Math.min(owed.bonus, this.bonus) };
    this.paid -= taken.paid;
    this.bonus -= taken.bonus;
    let writtenOff = 0;
    for (let missing = owed.paid + owed.bonus - taken.paid - taken.bonus; missing > 0; missing--) {
      const kind = (['paid', 'bonus'] as const).find((one) => this[one] > 0);
      if (kind) {
        this[kind]--;
        taken[kind]++;
      } else writtenOff++;
    }
    this.writtenOff += writtenOff;
    // A won dispute does not reopen the undo.
    for (const right of this.rights.values())
      if (writtenOff > 0 && right !== 'series') right.isWrittenOff = true;
    return { ...taken, writtenOff };
  }
}
