import { expect, it } from 'vitest';
import { balanceText, shortenText, wrapText } from './card-canvas.ts';

/** Every character is 10 pixels wide. */
const context = {
  measureText: (text: string) => ({ width: [...text].length * 10 }),
} as CanvasRenderingContext2D;

it.each([
  ['one two three', ['one two', 'three']],
  ['one', ['one']],
  ['one two three four five', ['one two', 'three', 'four five']],
  ['船要是不等你就开了，我会', ['船要是不等你就', '开了，我会']],
  ['船要是不等你就，我会', ['船要是不等你', '就，我会']],
])('a drawn card wraps the text %j', (text, lines) => {
  expect(wrapText(context, text, { maxWidth: 75, maxLines: 3 })).toEqual(lines);
});

it('a drawn card puts the rest of a text into the last line, which is then shortened', () => {
  const lines = wrapText(context, 'one two three four', { maxWidth: 75, maxLines: 2 });
  expect(lines.map((line) => shortenText(context, line, 75))).toEqual(['one two', 'three…']);
});

it.each([
  ['one two three four', ['one two', 'three four']],
  ['one two', ['one two']],
  ['one two three four five six', ['one two three', 'four five six']],
])('a drawn card balances the lines of %j', (text, lines) => {
  expect(balanceText(context, text, { maxWidth: 155, maxLines: 2 })).toEqual(lines);
});
