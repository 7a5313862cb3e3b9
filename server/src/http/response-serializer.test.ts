import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createResponseSerializer } from './response-serializer.ts';

const person = z.object({ name: z.string() });
const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('home') }),
  z.object({ kind: z.literal('away'), where: z.string() }),
]);
const schema = z.object({
  owner: z.nullable(person),
  guests: z.array(person),
  place: z.nullable(place),
  seenAt: z.nullable(z.iso.datetime()),
  level: z.union([z.literal(0), z.literal(1)]),
  note: z.optional(z.string()),
});
const answer = {
  owner: { name: 'Ada' },
  guests: [{ name: 'Bo' }, { name: 'Cy "the quiet"' }],
  place: { kind: 'away', where: 'the ferry' },
  seenAt: '2026-11-20T12:00:00.000Z',
  level: 1,
};
const writer = (isChecked = false) => createResponseSerializer(schema, { name: 'visit.get', isChecked });
const written = (value: unknown): unknown => JSON.parse(writer()(value));

describe('a response', () => {
  it.each([
    ['whole', answer],
    ['of nulls', { ...answer, owner: null, guests: [], place: null, seenAt: null }],
    ['of another kind', { ...answer, place: { kind: 'home' }, level: 0, note: 'No bell.' }],
  ])('%s is serialized unchanged', (_, value) => {
    expect(written(value)).toEqual(value);
  });

  it('omits fields that its schema does not name, at any depth', () => {
    const secret = { passwordHash: 'argon2id' };
    const full = {
      ...answer,
      ...secret,
      owner: { name: 'Ada', ...secret },
      guests: answer.guests.map((guest) => ({ ...guest, secret })),
      place: { ...answer.place, ...secret },
    };
    expect(written(full)).toEqual(answer);
  });

  it.each([
    ['lacks a field', { ...answer, level: undefined }],
    ['is none of a choice', { ...answer, place: { kind: 'lost' } }],
  ])('that %s is not serialized', (_, value) => {
    expect(() => written(value)).toThrow();
  });

  it('that violates its schema is refused and names the name of its call, when responses are checked', () => {
    const invalid = { ...answer, seenAt: 'yesterday' };
    expect(() => writer(true)(invalid)).toThrow(/visit\.get.*seenAt/s);
    expect(writer(true)(answer)).toBe(writer()(answer));
  });
});
