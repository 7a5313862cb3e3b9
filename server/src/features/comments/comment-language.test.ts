import { expect, it } from 'vitest';
import { detectLanguage } from './comment-language.ts';

it.each([
  ...['The footprints stop at her own shoes.', 'the hallway has been off duty since April'].map((text) => [
    text,
    'en',
  ]),
  ...['I can’t wait for the next one!!', 'lol who is he', 'This is SO good 😭😭'].map((text) => [text, 'en']),
  ...['Lo vi con mi gata. A mitad del pasillo', '¿Quién es ella?', 'jajaja qué final'].map((text) => [
    text,
    'es',
  ]),
  ...['pero ya no puede volver', 'La mejor historia, muy buena'].map((text) => [text, 'es']),
  ...['Não acredito que ela fez isso', 'eu vi com minha mãe', 'kkkkk nossa'].map((text) => [text, 'pt']),
  ...['você precisa ver o próximo', 'Muito bom, quero mais'].map((text) => [text, 'pt']),
  ...['太好看了', '哈', 'OMG 太好看了吧', '第3集的女主角是谁？'].map((text) => [text, 'zh']),
  ['続きが気になる', 'ja'],
  ['最高でした', 'ja'],
  ['진짜 재밌어요', 'ko'],
  ['Очень интересно', 'und-Cyrl'],
  ['رائع جدا', 'und-Arab'],
])('"%s" is in %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

it.each([
  '😭😭😭',
  '!!!',
  '123',
  'wow',
  'Que final',
  'Wolf Moon Vow',
  '@mia',
  'https://example.org/the-and-is',
  '',
])('"%s" is in no language that can be told', (text) => {
  expect(detectLanguage(text)).toBe('und');
});
