import { expect, it } from 'vitest';
import { RefusedInput } from '#kernel/refused-input.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

it.each([
  ['number', { value: 0, id: 'a' }],
  ['number', { value: 8.64e15, id: '' }],
  ['text', { value: '很长的名字, "quoted"\n', id: 'a/b+c' }],
] as const)('a cursor is parsed as the %s it was written from', (kind, cursor) => {
  const text = encodeCursor(cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodeCursor(text ?? undefined, kind)).toEqual(cursor);
});

it('a missing cursor means the first page, and no next page has none', () => {
  expect(encodeCursor(null)).toBeNull();
  expect(decodeCursor(undefined, 'number')).toBeNull();
});

it('a cursor with another format is refused', () => {
  for (const text of ['', '%', 'bnVsbA', encodeCursor({ value: 'text', id: 'a' }) ?? '']) {
    expect(() => decodeCursor(text, 'number')).toThrow(RefusedInput);
  }
});
