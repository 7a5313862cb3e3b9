import { expect, it } from 'vitest';
import { readPastedTable } from './read-pasted-table.ts';

it('reads cells of a sheet, with quotes and lines in them, and leaves a single text alone', () => {
  expect(readPastedTable('One line\nand another')).toBeNull();
  expect(readPastedTable('雾\tFog\tNévoa\tNiebla\r\n')).toEqual([['雾', 'Fog', 'Névoa', 'Niebla']]);
  expect(readPastedTable('a\t"He said ""no"".\nThen left."\n\tb\n')).toEqual([
    ['a', 'He said "no".\nThen left.'],
    ['', 'b'],
  ]);
});
