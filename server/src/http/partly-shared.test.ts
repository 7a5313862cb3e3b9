import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createPartlySharedSerializer, PartlyShared } from './partly-shared.ts';

const schema = z.object({
  name: z.string(),
  seen: z.array(z.string()),
  shelves: z.array(z.object({ title: z.string() })),
  count: z.int(),
});
const own = { name: 'Ada "the first"', seen: ['the ferry'] };
const serializer = (isChecked = true) => createPartlySharedSerializer(schema, { name: '/home', isChecked });

describe('partly shared data', () => {
  it('is serialized as one envelope, without fields that the schema does not name', () => {
    const shared = { shelves: [{ title: '纸婚', secret: 1 }], count: 2, secret: 'argon2id' };
    const json = serializer(false)('OK “now”', PartlyShared.of(own, shared)).toString();
    expect(JSON.parse(json)).toEqual({
      code: 200,
      msg: 'OK “now”',
      data: { ...own, shelves: [{ title: '纸婚' }], count: 2 },
    });
  });

  it('reads the shared part once', () => {
    let reads = 0;
    const shared = {
      shelves: [],
      get count() {
        return ++reads;
      },
    };
    const serialize = serializer(false);
    const [first, second] = ['Ada', 'Bo'].map((name) =>
      JSON.parse(serialize('OK', PartlyShared.of({ name, seen: [] }, shared)).toString()),
    );
    expect(reads).toBe(1);
    expect([first.data.name, second.data.name]).toEqual(['Ada', 'Bo']);
    expect(second.data.count).toBe(first.data.count);
  });

  it.each([
    ['own', PartlyShared.of({ name: 1, seen: [] }, { shelves: [], count: 2 })],
    ['shared', PartlyShared.of(own, { shelves: [{}], count: 2 })],
  ])('is refused in tests if its %s part violates the schema', (_, data) => {
    expect(() => serializer()('OK', data)).toThrow('/home');
  });
});
