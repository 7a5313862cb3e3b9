import { expect, it } from 'vitest';
import { RefusedInput } from '#kernel/refused-input.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

it.each([
  ['number', { value: 0, id: 'a' }],
  ['number', { value: 8.64e15, id: '' }],
  ['text', { value: '很长的名字, "quoted"\n', id: 'a/b+c' }],
] as const)('decodes the %s that it encoded', (kind, cursor) => {
  const text = encodeCursor(cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(decodeCursor(text ?? undefined, kind)).toEqual(cursor);
});

it('encodes that there is no next page, and starts at the first page without a cursor', () => {
  expect(encodeCursor(null)).toBeNull();
  expect(decodeCursor(undefined, 'number')).toBeNull();
});

it('refuses a cursor that it did not encode', () => {
  for (const text of ['', '%', 'bnVsbA', encodeCursor({ value: 'text', id: 'a' }) ?? '']) {
    expect(() => decodeCursor(text, 'number')).toThrow(RefusedInput);
  }
});
