import { alternativesOf, bodyFieldsOf, languages } from '@cliffhanger/contracts';
import { exampleOf } from '@cliffhanger/contracts/examples';
import { createResponseSerializer } from '@cliffhanger/server/http/response-serializer.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { calls, callsWithInput, createCallContext, newViewer } from './calls.ts';

// In tests, the server checks each response against its schema before writing it, and the test client checks it again.
const { app } = await createCallContext();
afterAll(() => app.close());

/** A copy of a value with an additional field in each object. */
const withExtraFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withExtraFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withExtraFields(field)]);
  return { ...Object.fromEntries(fields), secret: 'secret' };
};

describe.each(calls)('$name', ({ name, endpoint, createArguments }) => {
  it('succeeds with valid arguments', async () => {
    const viewer = await newViewer(app);
    const answer = await viewer.send(endpoint, await createArguments({ app, viewer }));
    expect(answer).toMatchObject({ status: 200, code: 200, msg: 'OK' });
    const isShared = endpoint.shared === 'everyone';
    expect(answer.headers.get('cache-control')).toBe(isShared ? 'public, no-cache' : 'no-store');
    expect(answer.headers.has('etag')).toBe(isShared);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('never returns a field that its schema does not name', () => {
    const write = createResponseSerializer(endpoint.data, { name, isChecked: false });
    const value = withExtraFields(exampleOf(endpoint.data));
    expect(JSON.parse(write(value))).toEqual(endpoint.data.parse(value));
  });
});

/** Makes the calls that are refused, which change nothing. */
const refusedViewer = await newViewer(app);

describe.each(callsWithInput)('$name', ({ endpoint, createArguments }) => {
  const invalidValues = (fields: readonly string[], wrong: unknown) =>
    fields.map((field) => ({ field, wrong }));
  const [inPath, inQuery] = [endpoint.params, endpoint.query].map((part) => Object.keys(part?.shape ?? {}));
  const parts = [
    // Longer than any id, not a number, and not a value of any enum.
    ...invalidValues(inPath ?? [], 'x'.repeat(65)),
    ...invalidValues(inQuery ?? [], 'x'.repeat(2001)),
    ...invalidValues(inQuery ?? [], ['1', '2']),
    ...invalidValues(bodyFieldsOf(endpoint), { is: 'an object' }),
  ];

  it('names each invalid field and what was expected', async () => {
    const viewer = refusedViewer;
    const args = await createArguments({ app, viewer });
    for (const { field, wrong } of parts) {
      const answer = await viewer.send(endpoint, { ...args, [field]: wrong });
      expect(answer, field).toMatchObject({ status: 400, code: 3000 });
      const { fields } = answer.data as { fields: { field: string; expected: string }[] };
      expect(fields.map((refused) => refused.field)).toEqual([field]);
      expect(fields[0]?.expected).toMatch(/\S{3}/);
    }
  });

  it('names each missing field', async () => {
    const viewer = refusedViewer;
    const args = await createArguments({ app, viewer });
    const body = endpoint.body && alternativesOf(endpoint.body).find((one) => one.safeParse(args).success);
    const required = Object.entries({ ...endpoint.query?.shape, ...body?.shape })
      .filter(
        ([field, schema]) =>
          !safeParse(schema, undefined).success && !(field in (endpoint.params?.shape ?? {})),
      )
      .map(([field]) => field);
    for (const field of required) {
      const { code, data } = await viewer.send(endpoint, { ...args, [field]: undefined });
      expect({ code, data }, field).toMatchObject({ code: 3000, data: { fields: [{ field }] } });
    }
  });
});

it('a refused field is described in the caller’s language', async () => {
  const { endpoint } = calls.find(({ name }) => name === 'dramas.list') ?? {};
  if (!endpoint) throw new Error('there is no call dramas.list');
  const expectations = await Promise.all(
    languages.map(async (language) => {
      const { data } = await app.visitor.with({ 'accept-language': language }).send(endpoint, { limit: 101 });
      return JSON.stringify(data);
    }),
  );
  expect(new Set(expectations).size).toBe(languages.length);
});
