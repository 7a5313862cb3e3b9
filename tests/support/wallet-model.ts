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
  /** Coins and money that went back for unspent coins, by order. */
  private readonly returned = new Map<number, { paid: number; bonus: number; minor: number }>();
  private requestedAt: number[] = [];
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
    return this.orders.map((_, index) => this.returned.get(index)?.minor ?? 0);
  }

  /** Gives all unspent coins back that bring money. They are those of the newest orders. */
  returnUnspent() {
    const returns = this.returnable();
    if (returns.length === 0) return;
    const since = this.now - unspentRefundLimit.days * daySeconds;
    this.requestedAt = this.requestedAt.filter((at) => at > since);
    if (new Set(this.requestedAt).size >= unspentRefundLimit.requests) refuse('unspentRefundLimit');
    this.requestedAt.push(this.now);
    for (const { index, paid, bonus, minor } of returns) {
      this.takeCoins({ paid, bonus });
      const before = this.returned.get(index) ?? { paid: 0, bonus: 0, minor: 0 };
      const sums = { paid: before.paid + paid, bonus: before.bonus + bonus, minor: before.minor + minor };
      this.returned.set(index, sums);
    }
    for (const { index, offer } of returns)
      if (this.returned.get(index)?.paid === offer.paid) this.applyOutcome(index, 'refunded');
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
        const before = this.returned.get(index) ?? { paid: 0, bonus: 0, minor: 0 };
        const held = Math.min(offer.paid - before.paid, paidLeft);
        const bonus = offer.bonus - before.bonus;
        const missing = Math.max(0, bonus - bonusLeft);
        paidLeft -= held;
        bonusLeft -= bonus - missing;
        const paid = held - missing;
        const minor = Math.floor((offer.minor * (before.paid + paid)) / offer.paid) - before.minor;
        return paid <= 0 || minor <= 0 || order.isDisputed() ? [] : [{ index, offer, paid, bonus, minor }];
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
      const before = this.returned.get(index) ?? { paid: 0, bonus: 0 };
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
