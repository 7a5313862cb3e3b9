import { afterEach, expect, test } from 'vitest';
import { setCurrentLanguage } from './current-language.ts';
import { formatTimeOfDay } from './format.ts';
import { agreeWithHour } from './hour-article.ts';

afterEach(() => setCurrentLanguage('en'));

const at = (hour: number) => formatTimeOfDay(new Date(2026, 10, 20, hour, 30).getTime());

test.each(['es', 'pt'] as const)('in %s the article agrees with one o’clock only', (language) => {
  setCurrentLanguage(language);
  const sentences = {
    es: ['Se abre a las ', 'Lo que ves es de las ', 'Abierto hasta las '],
    pt: ['Abre às ', 'O que você vê é das '],
  }[language];
  for (const sentence of sentences) {
    expect(agreeWithHour(sentence + at(1))).toBe(`${sentence.replace(/s $/, ' ')}01:30`);
    for (const hour of [0, 2, 11, 13, 21])
      expect(agreeWithHour(sentence + at(hour))).toBe(sentence + at(hour));
  }
});

test('other languages have no article before a time', () => {
  expect(agreeWithHour(`las ${at(1)}`)).toBe('las 01:30');
});
