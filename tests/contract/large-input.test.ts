import { alternativesOf, analyticsEvent, contract } from '@cliffhanger/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { callsWithInput } from './calls.ts';

describe('a text that is too long is refused without being read', () => {
  const tooLong = 'x'.repeat(20_000_000);
  /** Counts how often an operation other than `length` reads the text. */
  const startCountingReads = () =>
    [
      vi.spyOn(String.prototype, Symbol.iterator),
      vi.spyOn(String.prototype, 'charCodeAt'),
      vi.spyOn(String.prototype, 'codePointAt'),
      vi.spyOn(String.prototype, 'normalize'),
      vi.spyOn(String.prototype, 'replace'),
      vi.spyOn(String.prototype, 'split'),
      vi.spyOn(String.prototype, 'trim'),
      vi.spyOn(RegExp.prototype, 'exec'),
      vi.spyOn(RegExp.prototype, 'test'),
    ].map((spy) => () => {
      const subjects = spy.mock.contexts.concat(spy.mock.calls.flat()).map(String);
      return subjects.filter((subject) => subject.length === tooLong.length).length;
    });
  afterEach(() => vi.restoreAllMocks());

  const countReads = (work: () => unknown): number => {
    const counters = startCountingReads();
    work();
    const count = counters.reduce((sum, countOf) => sum + countOf(), 0);
    vi.restoreAllMocks();
    return count;
  };

  it.each(callsWithInput)('$name', ({ endpoint: { params, query, body } }) => {
    const schemas = [params, query, ...(body ? alternativesOf(body) : [])].filter((one) => one !== undefined);
    for (const schema of schemas) {
      for (const field of Object.keys(schema.shape)) {
        for (const value of [tooLong, [tooLong]]) {
          expect(
            countReads(() => safeParse(schema, { [field]: value })),
            field,
          ).toBe(0);
        }
      }
    }
  });

  it.each(Object.keys(analyticsEvent.shape))('analytics record: %s', (field) => {
    const input = { events: [{ [field]: tooLong }] };
    expect(countReads(() => safeParse(contract.analytics.events.body, input))).toBe(0);
  });
});

it.each([
  ['analytics records', contract.analytics.events, 'events'],
  ['screenshots', contract.feedback.send, 'screenshots'],
] as const)('a list that is too long is refused without being read: %s', (_, { body }, field) => {
  const issues = safeParse(body, { [field]: Array(100_000).fill(0) }).error?.issues ?? [];
  expect(issues.filter(({ path }) => path[0] === field)).toMatchObject([{ code: 'too_big', path: [field] }]);
});
