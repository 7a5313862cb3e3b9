import { type CoinPack, findMissingCoinsOffer } from '@cliffhanger/contracts';
import { findExactCoins } from '@cliffhanger/server/features/orders/offers.service.ts';
import { orderTypes } from '@cliffhanger/server/features/orders/orders.view.ts';
import { findStripePriceProblem } from '@cliffhanger/server/platform/payment/stripe-amounts.ts';
import { expect, it } from 'vitest';
import { readRecharge } from './demo-settings.ts';
import { listPackTemplates } from './recharge-templates.ts';

const providers = { lab: () => null, stripe: findStripePriceProblem };

const packOf = (coins: number, bonusPercent: number, amountMinor: number, currency: string): CoinPack => ({
  templateId: `pack-${coins}-${currency}`,
  coins,
  bonusPercent,
  bonusCoins: Math.floor((coins * bonusPercent) / 100),
  price: { amountMinor, currency },
});

/** The packs of the demo, by currency: its countries have the same ones. */
const demoMarkets = Map.groupBy(
  listPackTemplates(readRecharge()).filter(({ kind }) => kind === orderTypes.coins),
  ({ currency }) => `demo ${currency}`,
);

/** Packs that staff can set: one alone, cheap and dear ones, a dearer large one, and currencies of 0 and 3 decimals. */
const staffMarkets: [string, CoinPack[]][] = [
  ['one pack', [packOf(1000, 0, 999, 'USD')]],
  ['one coin a cent', [packOf(100, 0, 100, 'USD'), packOf(700, 25, 700, 'USD')]],
  ['a coin for less than a cent', [packOf(1000, 0, 99, 'USD'), packOf(5000, 50, 399, 'USD')]],
  ['a dearer large pack', [packOf(100, 0, 99, 'USD'), packOf(500, 0, 799, 'USD')]],
  ['a dear coin', [packOf(3, 0, 500, 'USD')]],
  ['no decimals', [packOf(100, 0, 160, 'JPY'), packOf(500, 10, 700, 'JPY')]],
  ['three decimals', [packOf(100, 0, 300, 'KWD'), packOf(500, 10, 1400, 'KWD')]],
];

const markets = [
  ...[...demoMarkets].map(([name, templates]): [string, CoinPack[]] => [
    name,
    templates
      .filter(({ country }) => country === templates[0]?.country)
      .map((template) =>
        packOf(template.coins, template.bonusPercent, template.amountMinor, template.currency),
      ),
  ]),
  ...staffMarkets,
];

/** All small numbers, those around a pack, and some between. */
const numbersOf = (packs: readonly CoinPack[], maxCoins: number): number[] => {
  const sizes = packs.flatMap(({ coins, bonusCoins }) => [coins, coins + bonusCoins]);
  const around = sizes.flatMap((size) => [size - 1, size, size + 1]);
  const spread = Array.from({ length: Math.floor(maxCoins / 97) }, (_, index) => (index + 1) * 97);
  const small = Array.from({ length: 200 }, (_, index) => index + 1);
  return [...new Set([...small, ...around, ...spread])].filter((coins) => coins >= 1 && coins <= maxCoins);
};

it.each(markets)('no coin has to be left over: %s', (_, coinPacks) => {
  for (const findPriceProblem of Object.values(providers)) {
    const exactCoins = findExactCoins(coinPacks, { findPriceProblem });
    const maxCoins = Math.max(...coinPacks.map(({ coins }) => coins));
    const numbers = numbersOf(coinPacks, maxCoins);
    const takes = (coins: number) => {
      const offer = findMissingCoinsOffer({ coinPacks, exactCoins: { minCoins: 1, maxCoins } }, coins);
      return offer !== null && findPriceProblem(offer.price) === null;
    };
    if (!exactCoins) {
      // Only where the provider leaves out amounts, of which viewers read.
      expect(numbers.every(takes)).toBe(false);
      continue;
    }
    const wrong = numbers.filter((missing) => {
      const offer = findMissingCoinsOffer({ coinPacks, exactCoins }, missing);
      if (!offer || findPriceProblem(offer.price) !== null) return true;
      // More than the missing coins only where the provider does not take their price.
      if (offer.isSmallest !== offer.coins > missing || (offer.isSmallest && takes(missing))) return true;
      const enough = coinPacks.filter(({ coins, bonusCoins }) => coins + bonusCoins >= offer.coins);
      return enough.some(({ price }) => price.amountMinor < offer.price.amountMinor);
    });
    expect(wrong).toEqual([]);
  }
});
