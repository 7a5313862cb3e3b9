import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStructureWithin } from './json-body.ts';

describe('the structure of a JSON text', () => {
  it.each([
    ['{"a":"xxxxxxxxxxxxxxxxxxxx"}', 7],
    ['["xxxxxxxxxx","yyyyyyyyyy"]', 7],
    ['[0,0,0,0,0,0]', 13],
    ['"a\\"b\\"c\\"d"', 5],
    ['"ends with a backslash\\\\"', 2],
    ['"ends with a backslash\\\\",1', 4],
    ['{"never ends', 2],
    ['', 0],
  ])('is what is not in its strings, and a mark for each quotation mark: %s', (json, length) => {
    expect(isStructureWithin(json, length)).toBe(true);
    expect(isStructureWithin(json, length - 1)).toBe(false);
  });

  it('is that of the same value with empty strings, however long they were', () => {
    const strings = fc.stringMatching(/^[\w\\" ]*$/);
    const value = fc.letrec((tie) => ({
      value: fc.oneof(strings, fc.integer(), fc.array(tie('value')), fc.dictionary(strings, tie('value'))),
    })).value;
    fc.assert(
      fc.property(value, (given) => {
        const json = JSON.stringify(given);
        const escapedMarks = (json.match(/\\./g) ?? []).filter((pair) => pair === '\\"').length;
        const bare = json.replace(/"(?:[^"\\]|\\.)*"/g, '""');
        expect(isStructureWithin(json, bare.length + escapedMarks)).toBe(true);
        expect(isStructureWithin(json, bare.length + escapedMarks - 1)).toBe(false);
      }),
    );
  });
});
