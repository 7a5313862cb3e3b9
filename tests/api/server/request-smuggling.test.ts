import { contract, errorTable } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { openRawConnection, rawHost } from '../../support/raw-connection.ts';

const app = await startTestApp(rawHost);
afterAll(() => app.close());
const viewer = await app.register();

/** Closes the connection if the server still reads from it. */
const goodbye = 'GET /goodbye HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

/** Sends raw bytes followed by `goodbye`. @returns everything that the server sends until it closes the connection */
const exchange = async (bytes: string): Promise<string> =>
  (await openRawConnection(app.address, bytes + goodbye)).answer;
const statusesOf = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));

const lines = (...given: string[]) => given.join('\r\n');
const updateSettings = `/api/v1${contract.account.updateSettings.path}`;
/** The body that an attacker wants the server to process as a separate request. */
const input = '{"sex":2}';
const smuggled = lines(
  `POST ${updateSettings} HTTP/1.1`,
  'host: x',
  `authorization: Bearer ${viewer.token}`,
  'content-type: application/json',
  `content-length: ${input.length}`,
  '',
  input,
);
const post = ['POST /api/v1/report HTTP/1.1', 'host: x', 'content-type: application/json'];
const chunked = (body: string) => lines(body.length.toString(16), body, '0', '', '');
const sexOf = async () => (await viewer.data(contract.account.userInfo))?.sex;

describe('a request with an ambiguous end', () => {
  it.each<[string, string]>([
    ['CL.TE', lines(...post, 'content-length: 6', 'transfer-encoding: chunked', '', `0\r\n\r\n${smuggled}`)],
    ['TE.CL', lines(...post, 'transfer-encoding: chunked', 'content-length: 4', '', chunked(smuggled))],
    [
      'two lengths',
      lines(...post, 'content-length: 2', `content-length: ${2 + smuggled.length}`, '', `{}${smuggled}`),
    ],
    ['one length twice', lines(...post, 'content-length: 2', 'content-length: 2', '', `{}${smuggled}`)],
    ['a list of lengths', lines(...post, 'content-length: 2, 2', '', `{}${smuggled}`)],
    ['a length with a sign', lines(...post, 'content-length: +2', '', `{}${smuggled}`)],
    ['a length below nothing', lines(...post, 'content-length: -1', '', `{}${smuggled}`)],
    ['a length in hexadecimals', lines(...post, 'content-length: 0x2', '', `{}${smuggled}`)],
    ['a length beyond numbers', lines(...post, `content-length: ${'9'.repeat(30)}`, '', `{}${smuggled}`)],
    ['a length with a space before its colon', lines(...post, 'content-length : 2', '', `{}${smuggled}`)],
    [
      'an encoding with a space before its colon',
      lines(...post, 'transfer-encoding : chunked', '', chunked(smuggled)),
    ],
    [
      'a folded header',
      lines(...post, 'x-long: a', ' content-length: 2', 'content-length: 2', '', `{}${smuggled}`),
    ],
    [
      'a folded encoding',
      lines(...post, 'transfer-encoding:', ' chunked', 'content-length: 2', '', `{}${smuggled}`),
    ],
    ['a folded first header', lines(post[0] ?? '', ' host: x', 'content-length: 2', '', `{}${smuggled}`)],
    ['another encoding than chunked', lines(...post, 'transfer-encoding: xchunked', '', chunked(smuggled))],
    [
      'chunked that is not the last encoding',
      lines(...post, 'transfer-encoding: chunked, identity', '', chunked(smuggled)),
    ],
    [
      'two encodings',
      lines(...post, 'transfer-encoding: chunked', 'transfer-encoding: identity', '', chunked(smuggled)),
    ],
    [
      'a length together with an encoding in capitals',
      lines(...post, 'Transfer-Encoding: CHUNKED', 'Content-Length: 2', '', `{}${smuggled}`),
    ],
    ['a chunk with a sign', lines(...post, 'transfer-encoding: chunked', '', '+2', '{}', '0', '', smuggled)],
    ['a chunk in 0x', lines(...post, 'transfer-encoding: chunked', '', '0x2', '{}', '0', '', smuggled)],
    [
      'a chunk that is longer than it says',
      lines(...post, 'transfer-encoding: chunked', '', '2', `{}${smuggled}`, '0', '', ''),
    ],
    [
      'a chunk that ends in a bare line feed',
      lines(...post, 'transfer-encoding: chunked', '', '2', '{}\n0', '', smuggled),
    ],
    [
      'an extension of a chunk with a bare line feed',
      lines(...post, 'transfer-encoding: chunked', '', '2;x\n{}', '0', '', smuggled),
    ],
    [
      'header lines with bare carriage returns',
      lines(...post, 'x-a: b\rcontent-length: 2', '', `{}${smuggled}`),
    ],
    ['a header with a null', lines(...post, 'x-a: b\0', 'content-length: 2', '', `{}${smuggled}`)],
    ['a name with a null', lines(...post, 'content-length\0: 2', '', `{}${smuggled}`)],
    ['a header without a colon', lines(...post, 'content-length 2', '', `{}${smuggled}`)],
    [
      'an encoding in HTTP/1.0',
      lines(
        'POST /api/v1/report HTTP/1.0',
        ...post.slice(1),
        'transfer-encoding: chunked',
        'content-length: 2',
        '',
        `{}${smuggled}`,
      ),
    ],
  ])('for %s is refused, and what follows is not processed', async (_, bytes) => {
    const answer = await exchange(bytes);
    expect(statusesOf(answer)).toEqual([400]);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      code: errorTable.malformedBody.code,
    });
    expect(await sexOf()).toBe(1);
  });
});

describe('an unexpected request body', () => {
  const get = (path: string) =>
    lines(`GET ${path} HTTP/1.1`, 'host: x', `content-length: ${smuggled.length}`, '', smuggled);

  it.each([
    ['a cached response', '/api/v1/languages', 200],
    ['a page', '/docs/', 200],
    ['a path that leads nowhere', '/media/nothing', 404],
  ])('is not processed as a request after %s', async (_, path, status) => {
    // The second response may come from the response cache.
    for (const _again of [1, 2]) expect(statusesOf(await exchange(get(path)))).toEqual([status, 404]);
    expect(await sexOf()).toBe(1);
  });
});

it('two well-delimited requests are both answered, so the test would notice a smuggled one', async () => {
  const whole = lines(...post, 'content-length: 2', '', `{}${smuggled}`);
  expect(statusesOf(await exchange(whole))).toEqual([200, 200, 404]);
  expect(await sexOf()).toBe(2);
});
