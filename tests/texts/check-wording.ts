import { type Language, languages } from '@cliffhanger/contracts/core';
import { expect, test } from 'vitest';

const valuesOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(valuesOf);

/** Words of another region or register: Spain, Portugal, and the formal "you" of Chinese. */
const foreignWords: [Language, RegExp][] = [
  ['es', /\b(?:vosotros|vuestr\w+|usted|ordenador|móvil|coger|puls[ae]\w*|añad\w+|ajustes)\b|vídeo|«|»/iu],
  [
    'pt',
    /\b(?:telemóvel|contacto|registo|utilizador|partilha\w*|eliminar|tu|teus?|tuas?)\b|ecrã|palavra-passe/iu,
  ],
  ['zh', /您|帐号|視|登陆/u],
];

/**
 * Tests the punctuation, and the words of each region.
 * @param namespacesOf the texts of a language
 */
export const testWording = (namespacesOf: (language: Language) => Record<string, object>): void => {
  const textsOf = (language: Language) => valuesOf(namespacesOf(language));
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

  test.each(foreignWords)('%s has no words of another region or register', (language, words) => {
    expect(findIn(language, words)).toEqual([]);
  });
};
