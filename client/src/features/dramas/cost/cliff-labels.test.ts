import i18next from 'i18next';
import { expect, it } from 'vitest';
import first from '#locales/en/first.json' with { type: 'json' };
import en from '#locales/en/player.json' with { type: 'json' };
import es from '#locales/es/player.json' with { type: 'json' };
import pt from '#locales/pt/player.json' with { type: 'json' };
import zh from '#locales/zh/player.json' with { type: 'json' };
import { cliffLabels } from './cliff-labels.ts';
import type { CliffValues } from './cliff-values.ts';

const i18n = i18next.createInstance();
await i18n.init({
  lng: 'en',
  ns: ['dramas', 'common'],
  defaultNS: 'dramas',
  interpolation: { escapeValue: false },
  resources: {
    en: { dramas: en.dramas, common: first.common },
    es: { dramas: es.dramas },
    pt: { dramas: pt.dramas },
    zh: { dramas: zh.dramas },
  },
});
const words = (cliff: CliffValues, coins: number, language = 'en', brief = false) =>
  cliffLabels(cliff, coins, i18n.getFixedT(language, ['dramas', 'common']), brief);

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

it('the cliff labels say what is free, what the rest costs and how far the coins go', () => {
  expect(words(locked, 300)).toEqual({
    topLabel: '1–8 free',
    stepLabel: '9–62 · 12 coins each',
    litLabel: '300 coins reach episode 33',
    sentence:
      'Episodes 1 to 8 are free. Episodes 9 to 62 cost 12 coins each. Your 300 coins reach episode 33.',
  });
});

it('the label of the coins says when they reach the end, and is missing if they reach no episode', () => {
  expect(words({ ...locked, reach: 'end', reachesNumber: 62 }, 700).litLabel).toBe('700 coins reach the end');
  const short = words({ ...locked, reach: 'none' }, 5);
  expect(short.litLabel).toBeUndefined();
  expect(short.sentence).toContain('do not reach the next locked episode');
});

it('the cliff labels give the range of different prices, and the price alone for one paid episode', () => {
  expect(words({ ...locked, highestPriceCoins: 15 }, 300).stepLabel).toBe('9–62 · 12 to 15 coins each');
  expect(words({ ...locked, lastNumber: 9 }, 300).stepLabel).toBe('9 · 12 coins');
  expect(words({ ...locked, lastNumber: 9 }, 300).sentence).toContain('Episode 9 costs 12 coins. ');
});

it('the cliff labels omit the episode numbers if they are brief', () => {
  expect(words(locked, 300, 'en', true).stepLabel).toBe('12 coins each');
});

it('the cliff label above the line is empty if nothing is free, and singular for one episode', () => {
  const none = words({ ...locked, freeThroughNumber: 0 }, 300);
  expect(none.topLabel).toBe('');
  expect(none.sentence).toMatch(/^Episodes 1 to 62 cost/);
  expect(words({ ...locked, freeThroughNumber: 1 }, 300).topLabel).toBe('Episode 1 free');
});

it('the cliff labels name what opens the rest if nothing is locked', () => {
  expect(words({ ...locked, kind: 'free' }, 0)).toMatchObject({ topLabel: 'Free', stepLabel: undefined });
  expect(words({ ...locked, kind: 'member' }, 0).stepLabel).toBe('9–62 with membership');
  expect(words({ ...locked, kind: 'owned' }, 0).stepLabel).toBe('9–62 unlocked');
});

it.each([
  ['zh', '1–8 集免费', '9–62 集 · 每集 12 金币', '300 金币可看到第 33 集'],
  ['pt', '1–8 grátis', '9–62 · 12 moedas cada', '300 moedas chegam ao episódio 33'],
  ['es', '1–8 gratis', '9–62 · 12 monedas cada uno', '300 monedas llegan al episodio 33'],
])('the cliff labels are translated to %s', (language, topLabel, stepLabel, litLabel) => {
  expect(words(locked, 300, language)).toMatchObject({ topLabel, stepLabel, litLabel });
});
