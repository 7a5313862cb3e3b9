import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import en from '#locales/en/first.json';
import es from '#locales/es/first.json';
import pt from '#locales/pt/first.json';
import { setCurrentLanguage } from './current-language.ts';
import {
  formatCount,
  formatDayAndTime,
  formatDuration,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  sentenceSpace,
} from './format.ts';
import { formatDate } from './format-day.ts';
import { formatPosition } from './format-position.ts';

beforeAll(() => i18next.init({ lng: 'en', defaultNS: 'common', resources: { en, es, pt } }));
beforeEach(() => {
  setCurrentLanguage('en');
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 22, 0) });
});
afterEach(() => {
  vi.useRealTimers();
});

const local = (...at: [number, number, number, number, number]) => new Date(...at).toISOString();

test('counts are short, and in ten thousands in Chinese', () => {
  expect([formatCount(940), formatCount(24_100), formatCount(1_250_000)]).toEqual(['940', '24.1K', '1.3M']);
  setCurrentLanguage('zh');
  expect(formatCount(24_100)).toBe('2.4万');
});

test('a number is in full, with a real minus sign', () => {
  expect([formatNumber(1200), formatNumber(-12)]).toEqual(['1,200', '−12']);
});

test('money has the minor units of its currency', () => {
  expect(formatMoney({ amountMinor: 499, currency: 'USD' })).toBe('$4.99');
  expect(formatMoney({ amountMinor: 600, currency: 'JPY' })).toBe('¥600');
  setCurrentLanguage('pt');
  expect(formatMoney({ amountMinor: 1999, currency: 'BRL' })).toBe('R$\u00a019,99');
  expect(formatMoney({ amountMinor: 1900, currency: 'BRL' })).toBe('R$\u00a019,00');
  setCurrentLanguage('zh');
  expect(formatMoney({ amountMinor: 1800, currency: 'CNY' })).toBe('¥18');
  expect(formatMoney({ amountMinor: 1850, currency: 'CNY' })).toBe('¥18.50');
});

test('nothing is more than one in every language', () => {
  const zero = (lng: string) => i18next.t('coins', { lng, count: 0, coins: 0 });
  expect(['en', 'es', 'pt'].map(zero)).toEqual(['0 coins', '0 monedas', '0 moedas']);
});

test('percents have a sign', () => {
  expect([formatPercent(20), formatPercent(-25), formatPercent(0)]).toEqual(['+20%', '−25%', '0%']);
});

test('a position is formatted as on a player', () => {
  expect([formatPosition(0), formatPosition(108.9), formatPosition(3723), formatPosition(-1)]).toEqual([
    '0:00',
    '1:48',
    '1:02:03',
    '0:00',
  ]);
});

test('a duration has its two largest units', () => {
  expect([48, 60, 3599, 3600, 5760].map(formatDuration)).toEqual([
    '48 s',
    '1 min',
    '1 h',
    '1 h',
    '1 h 36 min',
  ]);
});

test('a date has its year only if it is not the current one', () => {
  expect(formatDate(local(2026, 11, 14, 12, 0))).toBe('14\u00A0December');
  expect(formatDate(local(2027, 11, 14, 12, 0))).toBe('14\u00A0December 2027');
  expect(formatMonth(local(2026, 2, 14, 12, 0))).toBe('March 2026');
});

test('a recent time has day and time, also just after midnight', () => {
  expect(formatDayAndTime(local(2026, 10, 20, 21, 4))).toBe('Today 21:04');
  expect(formatDayAndTime(local(2026, 10, 19, 23, 59))).toBe('Yesterday 23:59');
  expect(formatDayAndTime(local(2026, 10, 14, 0, 5))).toBe('14\u00A0Nov 00:05');
  setCurrentLanguage('zh');
  expect(formatDayAndTime(local(2026, 10, 20, 21, 4))).toBe('今天 21:04');
});

test('sentences stand apart by a space, except in Chinese', () => {
  expect(sentenceSpace()).toBe(' ');
  setCurrentLanguage('zh');
  expect(sentenceSpace()).toBe('');
});

test('the first of a month is an ordinal in Portuguese', () => {
  setCurrentLanguage('pt');
  expect(formatDate(local(2026, 11, 1, 12, 0))).toBe('1º\u00A0de dezembro');
  expect(formatDate(local(2026, 11, 11, 12, 0))).toBe('11\u00A0de dezembro');
  setCurrentLanguage('es');
  expect(formatDate(local(2026, 11, 1, 12, 0))).toBe('1\u00A0de diciembre');
});
