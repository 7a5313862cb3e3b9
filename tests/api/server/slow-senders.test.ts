import { once } from 'node:events';
import { connect } from 'node:net';
import { contract, errorTable } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { rawHost } from '../../support/raw-connection.ts';

const app = await startTestApp({ ...rawHost, REQUEST_SECONDS: '1' });
afterAll(() => app.close());
await insertDrama(app.platform.database, { slug: 'ferry', at: startOfTests });

/** Sends `head`, then single bytes until the server closes the connection. @returns the response */
const trickle = async (head: string): Promise<string> => {
  const socket = connect(Number(new URL(app.address).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  socket.write(head);
  const timer = setInterval(() => socket.write('x'), 20);
  await once(socket, 'close');
  clearInterval(timer);
  return answer;
};

const envelopeIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));

it('the server closes requests that never end, but no event stream', async () => {
  const viewer = await app.register();
  const stream = await viewer.events();
  const post = 'POST /api/v1/user/login/account HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const answers = await Promise.all([
    trickle(`${post}content-length: 60000\r\n\r\n`),
    trickle(`${post}transfer-encoding: chunked\r\n\r\n60000\r\n`),
    trickle('GET /api/v1/carousels HTTP/1.1\r\nhost: x\r\nx-slow: '),
  ]);
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(envelopeIn(answer)).toMatchObject({ code: errorTable.requestTooSlow.code, data: null });
  }
  // The event stream is older than all of these requests.
  await viewer.data(contract.engagement.followDrama, { dramaId: 'ferry', followed: true });
  expect((await stream.next()).event.action).toBe('update_follow');
  stream.close();
});

it.each([
  [
    'headers that never end',
    `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'headersTooLarge',
  ],
  ['what is no HTTP', 'EHLO example.com\r\n\r\n', 'malformedBody'],
] as const)('the server answers %s with the standard error body', async (_, head, name) => {
  const answer = await trickle(head);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${errorTable[name].status} `));
  expect(envelopeIn(answer)).toEqual({ code: errorTable[name].code, msg: expect.any(String), data: null });
});
