import { type Language, languages } from '@cliffhanger/contracts/core';
import { expect, test } from 'vitest';

const files = import.meta.glob<string>('./*/*.json', { eager: true, import: 'default', query: '?raw' });

const textsOf = (language: Language): string[] =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`./${language}/`))
    .flatMap(([, source]) => {
      const texts: string[] = [];
      JSON.parse(source, (_, value: unknown) => {
        if (typeof value === 'string') texts.push(value);
        return value;
      });
      return texts;
    });

const findIn = (language: Language, pattern: RegExp) =>
  textsOf(language).filter((text) => pattern.test(text));

test.each(languages)('%s has no straight quotes, three dots or single braces', (language) => {
  const placeholders = /\{\{\w+(?:, \w+)?\}\}/g;
  const wrong = textsOf(language).filter((text) => /["'{}]|\.{3}/.test(text.replace(placeholders, '')));
  expect(wrong).toEqual([]);
});

test('Chinese has full-width punctuation', () => {
  expect(findIn('zh', /\p{Script=Han}[,.;:?!()]|[,;:?!()]\p{Script=Han}/u)).toEqual([]);
});

test('Spanish opens its questions and exclamations', () => {
  expect(findIn('es', /^[^¿]*\?|^[^¡]*!/)).toEqual([]);
});

/** Words of another region or register: Spain, Portugal, and the formal "you" of Chinese. */
const foreignWords: [Language, RegExp][] = [
  ['es', /\b(?:vosotros|vuestr\w+|usted|ordenador|móvil|coger|puls[ae]\w*|añad\w+|ajustes)\b|vídeo|«|»/iu],
  [
    'pt',
    /\b(?:telemóvel|contacto|registo|utilizador|partilha\w*|eliminar|tu|teus?|tuas?)\b|ecrã|palavra-passe/iu,
  ],
  ['zh', /您|帐号|視|登陆/u],
];

test.each(foreignWords)('%s has no words of another region or register', (language, words) => {
  expect(findIn(language, words)).toEqual([]);
});
