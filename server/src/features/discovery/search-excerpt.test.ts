import type { MarkedText } from '@cliffhanger/contracts';
import { expect, it } from 'vitest';
import { excerptOf } from './search-excerpt.ts';

const parse = (text: string): MarkedText =>
  text
    .split(/(\[.*?\])/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part.replace(/[[\]]/g, ''), isMatch: part.startsWith('[') }));
const write = (parts: MarkedText) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

it.each([
  ['a short text stays as it is', 'A [line] of dialog.', 'A [line] of dialog.'],
  [
    'a long one is cut between words, around its first mark',
    'Every night at two the empty floor lights [one] window, and then the room itself begins to call her.',
    '…the empty floor lights [one] window, and then the…',
  ],
  [
    'a Chinese character takes two columns',
    '沿海街道上的路灯一盏接一盏地熄灭了，他[装面包]的纸袋上还写着谁也看不懂的数字和名字。',
    '…一盏接一盏地熄灭了，他[装面包]的纸袋上还写着谁也看…',
  ],
  ['a mark at the start has nothing before it', '[Paper] and ink.', '[Paper] and ink.'],
])('%s', (_, text, expected) => {
  expect(write(excerptOf(parse(text)))).toBe(expected);
});
