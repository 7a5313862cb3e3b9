import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { openLiveEvents } from './live-events.ts';

const outbox = Array.from({ length: 8000 }, (_, index) => ({
  id: index + 1,
  data: JSON.stringify('x'.repeat(3000)),
}));
let isBroken = false;
const failures: unknown[] = [];
const live = openLiveEvents({
  readAfter: (_, afterId, limit) => {
    if (isBroken) throw new Error('no database');
    return outbox.slice(afterId, afterId + limit);
  },
  log: { error: (failure: object) => void failures.push(failure) } as FastifyBaseLogger,
  keepAliveMs: 20,
  slowReaderMs: 1000,
});

const app = Fastify({ forceCloseConnections: true });
app.get<{ Params: { userId: string; afterId: string } }>('/:userId/:afterId', (request, reply) => {
  const { userId, afterId } = request.params;
  live.open(reply, {
    userId,
    sessionId: userId,
    afterId: Number(afterId),
    everyone: { lastId: 3, missed: [] },
  });
});
await app.listen({ port: 0 });
afterAll(async () => {
  live.close();
  await app.close();
});

const open = async (userId: string, afterId: number): Promise<IncomingMessage> => {
  const { port } = app.server.address() as AddressInfo;
  const asked = get(`http://127.0.0.1:${port}/${userId}/${afterId}`, { agent: false });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  // A response that is cut off emits an error.
  response.on('error', () => undefined);
  return response;
};
/** Reads until the end of the received text satisfies `isEnough`. */
const read = async (response: IncomingMessage, isEnough: (end: string) => boolean): Promise<string> => {
  const chunks: string[] = [];
  for await (const chunk of response) {
    chunks.push(String(chunk));
    if (isEnough(chunks.slice(-3).join('').slice(-8000))) break;
  }
  return chunks.join('');
};
/** Checks whether the text ends with the complete event `id`. */
const endsWith = (id: number) => (end: string) => end.includes(`id:${id}\n`) && end.endsWith('\n\n');
const idsIn = (text: string) =>
  [...text.matchAll(/^event:message\nid:(\d+)\ndata:.*\n\n/gm)].map(([, id]) => Number(id));

it('event streams cut readers that do not read, who catch up later without a gap or a repeat', async () => {
  const stuck = await Promise.all(Array.from({ length: 20 }, (_, index) => open(`stuck-${index}`, 0)));
  await expect.poll(() => live.sessionIds()).toEqual([]);
  for (const [index, response] of stuck.entries()) {
    let text = '';
    response.on('data', (chunk) => {
      text += chunk;
    });
    await new Promise((resolve) => response.once('close', resolve));
    const had = idsIn(text);
    expect(had.length).toBeGreaterThan(0);
    expect(had.length).toBeLessThan(outbox.length);
    if (index > 0) continue;
    const back = await open('stuck-0', had.at(-1) ?? 0);
    const rest = idsIn(await read(back, endsWith(outbox.length)));
    expect([...had, ...rest]).toEqual(outbox.map(({ id }) => id));
  }
});

it('an event stream tells where it starts, and stays alive by what is no event while quiet', async () => {
  const quiet = await open('quiet', outbox.length);
  const text = await read(quiet, (end) => end.endsWith(':\n\n:\n\n'));
  expect(text).toMatch(/^retry:2000\nevent:place\nid:8000\ndata:{"everyoneId":3}\n\n(:\n\n)+$/);
});

it('event streams stay alive even if there are more than get a comment in one turn', async () => {
  const quiet = await Promise.all(
    Array.from({ length: 150 }, (_, index) => open(`quiet-${index}`, outbox.length)),
  );
  const hasComment = (stream: IncomingMessage) =>
    new Promise<void>((resolve) => {
      stream.on('data', (chunk) => String(chunk).endsWith(':\n\n') && resolve());
    });
  // None ends before all have one, because those that are left would fit in one turn.
  await Promise.all(quiet.map(hasComment));
  for (const stream of quiet) stream.destroy();
});

it('an event stream sends at once what follows on what was sent, and reads what does not', async () => {
  const stream = await open('fresh', outbox.length);
  const at = outbox.length;
  const added = [1, 2, 3, 4].map((step) => ({ id: at + step, data: `"${step}"` }));
  const [first, second, third, fourth] = added as [
    (typeof added)[0],
    (typeof added)[0],
    (typeof added)[0],
    (typeof added)[0],
  ];
  live.publish('fresh', [
    { ...first, previousId: at },
    { ...second, previousId: at + 1 },
  ]);
  // The fourth event is published before the third. Both are already in the outbox.
  outbox.push(...added);
  live.publish('fresh', [{ ...fourth, previousId: at + 3 }]);
  live.publish('fresh', [{ ...third, previousId: at + 2 }]);
  const text = await read(stream, endsWith(at + 4));
  expect(idsIn(text)).toEqual(added.map(({ id }) => id));
  outbox.length = at;
});

it('an event stream whose events cannot be read ends, and an error says so', async () => {
  const stream = await open('unlucky', outbox.length);
  isBroken = true;
  live.publish('unlucky', [{ id: outbox.length + 1, data: '"lost?"', previousId: null }]);
  isBroken = false;
  await new Promise((resolve) => stream.once('close', resolve));
  expect(failures).toEqual([{ err: new Error('no database') }]);
});
