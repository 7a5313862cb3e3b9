import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CoinOrder, quoteCoins } from './unspent-coins.ts';

const payment = { name: 'shop', findRefundable: (_price: unknown, wantedMinor: number) => wantedMinor };
const order = (more: Partial<CoinOrder> = {}): CoinOrder => ({
  id: 'one',
  provider: 'shop',
  amountMinor: 999,
  currency: 'USD',
  coinsPaid: 1000,
  coinsBonus: 200,
  returnedPaidCoins: 0,
  returnedBonusCoins: 0,
  givenMinor: 0,
  isDisputed: false,
  hasFailed: false,
  ...more,
});
const quoteOne = (paidCoin: number, bonusCoin: number, more?: Partial<CoinOrder>) => {
  const [quote] = quoteCoins([order(more)], { paidCoin, bonusCoin }, payment);
  return quote?.back
    ? [quote.back.paidCoins, quote.back.bonusCoins, quote.back.amountMinor]
    : quote?.obstacle;
};

describe('what goes back for unspent coins', () => {
  it.each([
    ['all money for all coins', 1000, 200, [1000, 200, 999]],
    ['all money if the bonus of others stands in', 1000, 900, [1000, 200, 999]],
    ['no money for coins that stand in for the spent bonus', 1000, 0, [800, 200, 799]],
    ['a part, rounded down', 700, 0, [500, 200, 499]],
    ['nothing when only as much as the bonus is left', 200, 0, 'spent'],
    ['nothing when all is spent', 0, 0, 'spent'],
  ])('%s', (_, paidCoin, bonusCoin, expected) => {
    expect(quoteOne(paidCoin, bonusCoin)).toEqual(expected);
  });

  it('counts what went back before: its coins, its bonus and its money', () => {
    const before = { returnedPaidCoins: 500, returnedBonusCoins: 200, givenMinor: 499 };
    expect(quoteOne(600, 0, before)).toEqual([500, 0, 500]);
    expect(quoteOne(100, 0, before)).toEqual([100, 0, 100]);
  });

  it('belongs to the newest orders, also those that cannot go back', () => {
    const orders = [
      order({ id: 'new', isDisputed: true, coinsBonus: 0 }),
      order({ id: 'old', coinsBonus: 0 }),
    ];
    const quotes = quoteCoins(orders, { paidCoin: 1300, bonusCoin: 0 }, payment);
    expect(quotes).toMatchObject([{ obstacle: 'disputed' }, { back: { paidCoins: 300, amountMinor: 299 } }]);
    expect(quoteCoins(orders, { paidCoin: 1000, bonusCoin: 0 }, payment)[1]?.obstacle).toBe('spent');
  });

  it('is for support where the provider is another or refunds no part, or the bank sent money back', () => {
    expect(quoteOne(1000, 200, { hasFailed: true })).toBe('provider');
    expect(quoteCoins([order()], { paidCoin: 1000, bonusCoin: 200 }, null)[0]?.obstacle).toBe('provider');
    const wholeOnly = {
      name: 'shop',
      findRefundable: ({ amountMinor }: { amountMinor: number }, wanted: number) =>
        wanted === amountMinor ? wanted : 0,
    };
    expect(quoteCoins([order()], { paidCoin: 999, bonusCoin: 200 }, wholeOnly)[0]?.obstacle).toBe('provider');
    expect(quoteCoins([order()], { paidCoin: 1000, bonusCoin: 200 }, wholeOnly)[0]?.back?.amountMinor).toBe(
      999,
    );
  });

  it('never brings more than the price of the coins, in any number of steps', () => {
    const amounts = fc.record({
      amountMinor: fc.integer({ min: 1, max: 100_000_000 }),
      coinsPaid: fc.integer({ min: 1, max: 1_000_000 }),
      coinsBonus: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(amounts, fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 6 }), (amount, balances) => {
        const state = order(amount);
        for (const paidCoin of balances) {
          const back = quoteCoins([state], { paidCoin, bonusCoin: paidCoin % 7 }, payment)[0]?.back;
          if (!back) continue;
          expect(back.paidCoins + back.bonusCoins).toBeLessThanOrEqual(paidCoin + (paidCoin % 7));
          state.returnedPaidCoins += back.paidCoins;
          state.returnedBonusCoins += back.bonusCoins;
          state.givenMinor += back.amountMinor;
        }
        const { givenMinor, amountMinor, coinsPaid, returnedPaidCoins } = state;
        if (returnedPaidCoins === coinsPaid) expect(givenMinor).toBe(amountMinor);
        expect(givenMinor * coinsPaid).toBeLessThanOrEqual(amountMinor * returnedPaidCoins);
        expect(returnedPaidCoins).toBeLessThanOrEqual(coinsPaid);
      }),
    );
  });
});
