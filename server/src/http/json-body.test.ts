import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStructureWithin } from './json-body.ts';

describe('the structure of a JSON text', () => {
  it.each([
    ['{"a":"xxxxxxxxxxxxxxxxxxxx"}', 7],
    ['["xxxxxxxxxx","yyyyyyyyyy"]', 7],
    ['[0,0,0,0,0,0]', 13],
    ['"a\\"b\\"c\\"d"', 8],
    ['"ends with a backslash\\\\"', 4],
    ['"ends with a backslash\\\\",1', 6],
    ['{"never ends', 2],
    ['', 0],
  ])('is measured up to the last character: %s', (json, length) => {
    expect(isStructureWithin(json, length)).toBe(true);
    expect(isStructureWithin(json, length - 1)).toBe(false);
  });

  it('excludes the contents of strings and their escaped quotation marks', () => {
    const strings = fc.stringMatching(/^[\w\\" ]*$/);
    const value = fc.letrec((tie) => ({
      value: fc.oneof(strings, fc.integer(), fc.array(tie('value')), fc.dictionary(strings, tie('value'))),
    })).value;
    fc.assert(
      fc.property(value, (given) => {
        const json = JSON.stringify(given);
        const marks = json.match(/\\*"/g)?.join('') ?? '';
        const outside = json.replace(/"(?:[^"\\]|\\.)*"/g, '');
        const length = outside.length + marks.length;
        expect(isStructureWithin(json, length)).toBe(true);
        expect(isStructureWithin(json, length - 1)).toBe(false);
      }),
    );
  });
});
