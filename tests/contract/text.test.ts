import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { boundedList, plainText, text, trimmedText, withMaxLength } from '../../contracts/src/kernel/text.ts';

const issuesOf = (schema: z.ZodMiniType, given: unknown) =>
  (schema.safeParse(given).error?.issues ?? []).map(({ code, path }) => ({ code, path }));
const refusedFor = (code: string, path: PropertyKey[] = []) => [{ code, path }];

describe('a text', () => {
  it.each([
    ['abc', []],
    ['🎬🎬🎬', []],
    [' a ', []],
    ['', refusedFor('too_small')],
    ['🎬', refusedFor('too_small')],
    ['abcd', refusedFor('too_big')],
    ['🎬🎬🎬🎬', refusedFor('too_big')],
    ['x'.repeat(100), refusedFor('too_big')],
    [7, refusedFor('invalid_type')],
  ])('is counted in code points: %j', (given, issues) => {
    expect(issuesOf(text({ minLength: 2, maxLength: 3 }), given)).toEqual(issues);
  });

  it('reports only its first issue', () => {
    const code = text({ minLength: 2, maxLength: 3 }).check(z.regex(/^\d+$/));
    for (const given of ['a', 'abcd', 'x'.repeat(100)]) expect(issuesOf(code, given)).toHaveLength(1);
  });

  it('may have surrounding white space, which is trimmed, up to its own maximum length again', () => {
    const name = trimmedText({ minLength: 2, maxLength: 4 });
    expect(name.parse('\t  ada \n')).toBe('ada');
    expect(issuesOf(name, `ada${' '.repeat(6)}`)).toEqual(refusedFor('too_big'));
    expect(issuesOf(name, '   ')).toEqual(refusedFor('too_small'));
  });

  it('written by people has a visible character', () => {
    const words = plainText({ minLength: 1, maxLength: 10 });
    expect(words.parse(' 第三集\n🎬 ')).toBe('第三集\n🎬');
    for (const given of ['a\0b', '\u202Eabc', '\u200B', '\uD800']) {
      expect(issuesOf(words, given)).toEqual(refusedFor('invalid_format'));
    }
  });

  it('has its limits in the JSON schema', () => {
    expect(z.toJSONSchema(trimmedText({ minLength: 2, maxLength: 3 }))).toMatchObject({
      minLength: 2,
      maxLength: 3,
    });
    expect(z.toJSONSchema(text({ maxLength: 3 }))).not.toHaveProperty('minLength');
  });
});

describe('a list', () => {
  const digits = boundedList(z.int(), { minLength: 1, maxLength: 2 });

  it.each([
    [[1, 2], []],
    [[], refusedFor('too_small')],
    [['1'], refusedFor('invalid_type', [0])],
    [['1', '2', '3'], refusedFor('too_big')],
    ['1', refusedFor('invalid_type')],
    [undefined, refusedFor('invalid_type')],
  ])('is counted before its items are read: %j', (given, issues) => {
    expect(issuesOf(digits, given)).toEqual(issues);
  });

  it('has its limits and items in the JSON schema, and is required', () => {
    const documented = z.toJSONSchema(z.object({ digits }), { io: 'input' });
    const list = { type: 'array', minItems: 1, maxItems: 2, items: { type: 'integer' } };
    expect(documented).toMatchObject({ properties: { digits: list }, required: ['digits'] });
  });
});

it('the length of a date is checked before its form', () => {
  const instant = withMaxLength(40, z.iso.datetime());
  expect(instant.parse('2026-11-20T12:00:00.123Z')).toBe('2026-11-20T12:00:00.123Z');
  expect(issuesOf(instant, `2026-11-20T12:00:00.${'1'.repeat(40)}Z`)).toEqual(refusedFor('too_big'));
  expect(issuesOf(instant, 'today')).toEqual(refusedFor('invalid_format'));
});
