import type { Language } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { coinPricesOf } from '#entities/wallet/use-coin-prices.ts';
import { setCurrentLanguage } from '#lib/language/current-language.ts';
import first from '#locales/en/first.json' with { type: 'json' };
import en from '#locales/en/player.json' with { type: 'json' };
import enWallet from '#locales/en/wallet.json' with { type: 'json' };
import esFirst from '#locales/es/first.json' with { type: 'json' };
import es from '#locales/es/player.json' with { type: 'json' };
import esWallet from '#locales/es/wallet.json' with { type: 'json' };
import ptFirst from '#locales/pt/first.json' with { type: 'json' };
import pt from '#locales/pt/player.json' with { type: 'json' };
import ptWallet from '#locales/pt/wallet.json' with { type: 'json' };
import zhFirst from '#locales/zh/first.json' with { type: 'json' };
import zh from '#locales/zh/player.json' with { type: 'json' };
import zhWallet from '#locales/zh/wallet.json' with { type: 'json' };
import { cliffLabels } from './cliff-labels.ts';
import type { CliffValues } from './cliff-values.ts';

const resources = Object.fromEntries(
  Object.entries({
    en: [first, en, enWallet],
    es: [esFirst, es, esWallet],
    pt: [ptFirst, pt, ptWallet],
    zh: [zhFirst, zh, zhWallet],
  }).map(([language, files]) => [language, Object.assign({}, ...files)]),
);
beforeAll(() =>
  i18next.init({
    lng: 'en',
    ns: ['dramas', 'common', 'wallet'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources,
  }),
);
const packs = [
  {
    templateId: 'pack-100',
    coins: 100,
    bonusPercent: 0,
    bonusCoins: 0,
    price: { amountMinor: 99, currency: 'USD' },
  },
];
const words = async (cliff: CliffValues, balanceCoins: number, language: Language = 'en', onSale = packs) => {
  await i18next.changeLanguage(language);
  setCurrentLanguage(language);
  return cliffLabels(
    cliff,
    { balanceCoins, prices: coinPricesOf(onSale) },
    i18next.getFixedT(language, ['dramas', 'common']),
  );
};

const locked: CliffValues = {
  kind: 'locked',
  freeThroughNumber: 8,
  lastNumber: 62,
  lowestPriceCoins: 12,
  highestPriceCoins: 12,
  reach: 'some',
  reachesNumber: 33,
  freePercent: 13,
  reachPercent: 53,
  herePercent: 14,
};

it('the cliff labels say what is free, what the rest costs in coins and money, and how far the coins go', async () => {
  expect(await words(locked, 300)).toEqual({
    topLabel: '1–8 free',
    stepLabel: '12 coins ($0.12) each',
    stepRange: '9–62 ·',
    litLabel: '300 coins reach episode 33',
    sentence:
      'Episodes 1 to 8 are free. Episodes 9 to 62 cost 12 coins ($0.12) each. Your 300 coins reach episode 33.',
  });
});

it('the label of the coins says when they reach the end, and is missing if they reach no episode', async () => {
  const rich = await words({ ...locked, reach: 'end', reachesNumber: 62 }, 700);
  expect(rich.litLabel).toBe('700 coins reach the end');
  const short = await words({ ...locked, reach: 'none' }, 5);
  expect(short.litLabel).toBeUndefined();
  expect(short.sentence).toContain('do not reach the next locked episode');
});

it('the cliff labels give the range of different prices, and the price alone for one paid episode', async () => {
  expect(await words({ ...locked, highestPriceCoins: 15 }, 300)).toMatchObject({
    stepLabel: '12 to 15 coins ($0.12–$0.15) each',
    stepRange: '9–62 ·',
  });
  const one = await words({ ...locked, lastNumber: 9 }, 300);
  expect(one).toMatchObject({ stepLabel: '12 coins ($0.12)', stepRange: '9 ·' });
  expect(one.sentence).toContain('Episode 9 costs 12 coins ($0.12). ');
});

it('the cliff labels say the coins alone where none are sold', async () => {
  expect((await words(locked, 300, 'en', [])).stepLabel).toBe('12 coins each');
  expect((await words({ ...locked, highestPriceCoins: 15 }, 300, 'en', [])).stepLabel).toBe(
    '12 to 15 coins each',
  );
});

it('the cliff label above the line is empty if nothing is free, and singular for one episode', async () => {
  const none = await words({ ...locked, freeThroughNumber: 0 }, 300);
  expect(none.topLabel).toBe('');
  expect(none.sentence).toMatch(/^Episodes 1 to 62 cost/);
  expect((await words({ ...locked, freeThroughNumber: 1 }, 300)).topLabel).toBe('Episode 1 free');
});

it('the cliff labels name what opens the rest if nothing is locked', async () => {
  const free = await words({ ...locked, kind: 'free' }, 0);
  expect(free).toMatchObject({ topLabel: 'Free', stepLabel: undefined });
  expect((await words({ ...locked, kind: 'member' }, 0)).stepLabel).toBe('9–62 with membership');
  expect((await words({ ...locked, kind: 'owned' }, 0)).stepLabel).toBe('9–62 unlocked');
});

it.each([
  ['zh', '1–8 集免费', '9–62 集 ·', '每集 12 金币（US$0.12）', '300 金币可看到第 33 集'],
  ['pt', '1–8 grátis', '9–62 ·', '12 moedas (US$\u00A00,12) cada', '300 moedas chegam ao episódio 33'],
  ['es', '1–8 gratis', '9–62 ·', '12 monedas (USD\u00A00.12) cada uno', '300 monedas llegan al episodio 33'],
] as const)(
  'the cliff labels are translated to %s',
  async (language, topLabel, stepRange, stepLabel, litLabel) => {
    expect(await words(locked, 300, language)).toMatchObject({ topLabel, stepRange, stepLabel, litLabel });
  },
);
