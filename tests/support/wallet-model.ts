/** A reference model of the wallet. The services must agree with it after every step. */

export const catalog = {
  'pack-100': { kind: 1, paid: 100, bonus: 0 },
  'pack-1000': { kind: 1, paid: 1000, bonus: 200 },
  week: { kind: 3, days: 7 },
  'ferry-series': { kind: 2 },
} as const;
export type TemplateId = keyof typeof catalog;
export type PaymentOutcome = 'paid' | 'failed' | 'expired' | 'refunded';

export const episodeNumbers = [1, 2, 3, 4, 5, 6] as const;
const freeThrough = 2;
const priceCoins = 12;
const discount = 0.25;
const daySeconds = 86_400;
const orderSeconds = 30 * 60;

interface ModelOrder {
  templateId: TemplateId;
  status: 'created' | 'paid' | 'failed' | 'expired' | 'refunded';
  expiresAt: number;
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
  readonly orders: ModelOrder[] = [];
  /** The right to each episode: a purchase or the whole series. */
  readonly rights = new Map<number, Purchase | 'series'>();
  private readonly undoneAt = new Map<number, number>();
  private readonly grants: { order: number; at: number }[] = [];
  private isAutoUnlockOn = false;
  private cap = 0;
  private untouched = 0;

  get memberExpire(): number | null {
    let end: number | null = null;
    for (const { at } of this.grants) end = Math.max(at, end ?? at) + 7 * daySeconds;
    return end;
  }

  statusOf(order: ModelOrder) {
    const isOpen = order.status === 'created' || order.status === 'failed';
    return isOpen && order.expiresAt <= this.now ? 'expired' : order.status;
  }

  placeOrder(templateId: TemplateId) {
    if (templateId === 'ferry-series' && this.ownsSeries()) refuse('seriesOwned');
    this.orders.push({ templateId, status: 'created', expiresAt: this.now + orderSeconds });
  }

  applyOutcome(index: number, outcome: PaymentOutcome) {
    const order = this.orders[index] as ModelOrder;
    if (order.status === 'refunded') return;
    if (order.status === 'paid') {
      if (outcome !== 'refunded') return;
      order.status = 'refunded';
      this.takeBack(index);
      return;
    }
    if (outcome === 'failed' && order.status !== 'created') return;
    order.status = outcome;
    if (outcome === 'paid') this.deliver(index);
  }

  refund(index: number) {
    const { status } = this.orders[index] as ModelOrder;
    if (status === 'refunded') return;
    if (status !== 'paid') refuse('orderNotRefundable');
    this.applyOutcome(index, 'refunded');
  }

  expireOverdue() {
    for (const order of this.orders) order.status = this.statusOf(order);
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
    return this.orders.some(({ templateId, status }) => templateId === 'ferry-series' && status === 'paid');
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

  private deliver(index: number) {
    const offer = catalog[this.orders[index]?.templateId as TemplateId];
    if (offer.kind === 2) this.openSeries();
    else if (offer.kind === 3) this.grants.push({ order: index, at: this.now });
    else {
      this.paid += offer.paid;
      this.bonus += offer.bonus;
    }
  }

  /** Takes bonus coins from bonus and paid from paid, then any remaining coins, and writes off the rest. */
  private takeBack(index: number) {
    const offer = catalog[this.orders[index]?.templateId as TemplateId];
    if (offer.kind === 3) {
      this.grants.splice(
        this.grants.findIndex(({ order }) => order === index),
        1,
      );
    } else if (offer.kind === 2) {
      if (this.ownsSeries()) return;
      for (const [number, right] of this.rights) if (right === 'series') this.rights.delete(number);
    } else {
      const fromBonus = Math.min(offer.bonus, this.bonus);
      const fromPaid = Math.min(offer.paid, this.paid);
      this.bonus -= fromBonus;
      this.paid -= fromPaid;
      for (let missing = offer.paid + offer.bonus - fromBonus - fromPaid; missing > 0; missing--) {
        if (this.paid > 0) this.paid--;
        else if (this.bonus > 0) this.bonus--;
        else {
          this.writtenOff++;
          for (const right of this.rights.values()) if (right !== 'series') right.isWrittenOff = true;
        }
      }
    }
  }
}
