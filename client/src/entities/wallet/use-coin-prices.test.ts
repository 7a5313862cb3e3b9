import { type Language, languages } from '@cliffhanger/contracts/core';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { setCurrentLanguage } from '#lib/language/current-language.ts';
import enFirst from '#locales/en/first.json' with { type: 'json' };
import enWallet from '#locales/en/wallet.json' with { type: 'json' };
import esFirst from '#locales/es/first.json' with { type: 'json' };
import esWallet from '#locales/es/wallet.json' with { type: 'json' };
import ptFirst from '#locales/pt/first.json' with { type: 'json' };
import ptWallet from '#locales/pt/wallet.json' with { type: 'json' };
import zhFirst from '#locales/zh/first.json' with { type: 'json' };
import zhWallet from '#locales/zh/wallet.json' with { type: 'json' };
import { coinPricesOf } from './use-coin-prices.ts';

beforeAll(() =>
  i18next.init({
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: {
      en: { ...enFirst, ...enWallet },
      es: { ...esFirst, ...esWallet },
      pt: { ...ptFirst, ...ptWallet },
      zh: { ...zhFirst, ...zhWallet },
    },
  }),
);

const pricesIn = async (language: Language, currency: string, amountMinor: number) => {
  await i18next.changeLanguage(language);
  setCurrentLanguage(language);
  const price = { amountMinor, currency };
  return coinPricesOf([{ templateId: 'pack-100', coins: 100, bonusPercent: 0, bonusCoins: 0, price }]);
};

it.each(languages)(
  'a price names its coins and its money, whatever the decimals, in %s',
  async (language) => {
    const described = await Promise.all(
      (
        [
          ['USD', 99],
          ['JPY', 160],
          ['KWD', 305],
        ] as const
      ).map(async ([currency, amountMinor]) =>
        (await pricesIn(language, currency, amountMinor)).describe(12).replaceAll('\u00A0', ' '),
      ),
    );
    expect(described).toEqual(
      {
        en: ['12 coins ($0.12)', '12 coins (¥20)', '12 coins (KWD 0.037)'],
        zh: ['12 金币（US$0.12）', '12 金币（JP¥20）', '12 金币（KWD 0.037）'],
        pt: ['12 moedas (US$ 0,12)', '12 moedas (JP¥ 20)', '12 moedas (KWD 0,037)'],
        es: ['12 monedas (USD 0.12)', '12 monedas (JPY 20)', '12 monedas (KWD 0.037)'],
      }[language],
    );
  },
);

it('there is no money beside nothing, and none where no coins are sold', async () => {
  expect((await pricesIn('en', 'USD', 99)).moneyOf(0)).toBeNull();
  expect(coinPricesOf([]).describe(12)).toBe('12 coins');
});
