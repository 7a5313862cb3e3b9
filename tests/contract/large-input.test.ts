import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  alternativesOf,
  analyticsEvent,
  apiPrefix,
  bodyFieldsOf,
  contract,
  type Endpoint,
} from '@cliffhanger/contracts';
import Fastify from 'fastify';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { calls, callsWithInput, createCallContext } from './calls.ts';

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

describe('the event loop', async () => {
  const { app, viewer } = await createCallContext();
  const largestBytes = Math.max(...calls.map(({ endpoint }) => endpoint.bodyLimitBytes ?? 0));
  /** A server that only receives a body and parses it as JSON. Its cost is unavoidable. */
  const bare = Fastify({ bodyLimit: largestBytes });
  bare.post('/', () => 'read');
  bare.get('/', () => 'read');
  const bareAddress = await bare.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => Promise.all([app.close(), bare.close()]));

  const authorization = `Bearer ${viewer.token}`;
  const post = async (url: string, body: string, method = 'POST') => {
    const headers = { 'content-type': 'application/json', authorization };
    const response = await fetch(url, { method, headers, body });
    await response.text();
    return response.status;
  };
  const postTo = ({ path, method }: Endpoint, body: string) =>
    post(app.address + apiPrefix + path.replace(/\{\w+\}/g, 'email'), body, method);

  /** The longest delay of the event loop during the work, in milliseconds. */
  const maxDelayMs = async (work: () => Promise<unknown>): Promise<number> => {
    const histogram = monitorEventLoopDelay({ resolution: 1 });
    histogram.enable();
    await work();
    histogram.disable();
    return histogram.max / 1e6;
  };
  /**
   * Whether work blocks the event loop for three times as long as the unavoidable work. It has to do so in each of several
   * rounds, since other processes on the machine can only slow down single rounds.
   */
  const createBlockingCheck = (baselineWork: () => Promise<unknown>) => {
    let baselineMs = 0;
    return async (work: () => Promise<unknown>): Promise<boolean> => {
      for (let round = 0; round < rounds; round++) {
        if ((await maxDelayMs(work)) < 3 * baselineMs) return false;
        baselineMs = await maxDelayMs(baselineWork);
      }
      return true;
    };
  };
  const rounds = 8;

  const contents = {
    letters: ['"', 'x', '"'],
    'white space': ['"', ' ', '"'],
    'characters of two units': ['"', '🎬', '"'],
    'escaped quotation marks': ['"', '\\"', '"'],
    backslashes: ['"', '\\\\', '"'],
    numbers: ['[', '0,', '0]'],
    objects: ['[', '{},', '0]'],
  } as const;
  /** A JSON body of this many bytes with one field. */
  const bodyOf = (field: string, bytes: number, [start, piece, end]: readonly [string, string, string]) => {
    const contentBytes = bytes - Buffer.byteLength(`{"${field}":${start}${end}}`);
    return `{"${field}":${start}${piece.repeat(Math.floor(contentBytes / Buffer.byteLength(piece)))}${end}}`;
  };

  // The slowest of the contents to parse.
  const largest = bodyOf('description', largestBytes, contents['characters of two units']);
  const isBlockedBy = createBlockingCheck(() => post(bareAddress, largest));

  describe('is not blocked by the largest body, whatever its content', () => {
    it.each(calls.filter(({ endpoint }) => endpoint.body))(
      '$name',
      async ({ endpoint }) => {
        for (const field of bodyFieldsOf(endpoint)) {
          for (const [name, content] of Object.entries(contents)) {
            const body = bodyOf(field, endpoint.bodyLimitBytes ?? 64 * 1024, content);
            expect(await isBlockedBy(() => postTo(endpoint, body)), `${field} of ${name}`).toBe(false);
          }
        }
      },
      120_000,
    );
  });

  it('is not blocked longer by eight of the largest bodies at once than by receiving them', async () => {
    const eight = (one: () => Promise<unknown>) => () => Promise.all(Array.from({ length: 8 }, one));
    const isBlockedByEight = createBlockingCheck(eight(() => post(bareAddress, largest)));
    expect(await isBlockedByEight(eight(() => postTo(contract.feedback.send, largest)))).toBe(false);
  }, 120_000);

  const longValues = [
    `a${' '.repeat(14_000)}b`,
    'a,'.repeat(7000),
    ';q=1'.repeat(3500),
    `${'/'.repeat(14_000)}`,
  ];
  const headers = [
    'accept-language',
    'accept-encoding',
    'accept-country',
    'x-client-version',
    'if-none-match',
  ];
  headers.push('authorization', 'x-forwarded-for', 'user-agent', 'x-request-id', 'content-type');
  it.each(headers)('is not blocked by the longest header %s', async (name) => {
    for (const value of longValues) {
      const sendTen = (url: string) => async () => {
        for (let count = 0; count < 10; count++)
          await (await fetch(url, { headers: { [name]: value } })).text();
      };
      const timeOf = async (url: string) => {
        const start = performance.now();
        await sendTen(url)();
        return performance.now() - start;
      };
      const ratios: number[] = [];
      for (const path of ['/record/userInfo', '/drama/getDramaAllList']) {
        for (let round = 0; round < rounds && !ratios.some((ratio) => ratio < 10); round++) {
          ratios.push((await timeOf(app.address + apiPrefix + path)) / (await timeOf(bareAddress)));
        }
        expect(Math.min(...ratios.splice(0)), `${path}: ${value.slice(0, 4)}…`).toBeLessThan(10);
      }
    }
  });
});
