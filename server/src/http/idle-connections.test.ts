import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { endIdleConnections } from './idle-connections.ts';

it('closing the server ends a keep-alive connection after the response under way', async () => {
  const app = Fastify();
  endIdleConnections(app);
  const asked = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  app.get('/', async () => {
    asked.resolve();
    await mayAnswer.promise;
    return 'whole';
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<IncomingMessage>((resolve) => get(address, { agent }, resolve));
  await asked.promise;
  const closed = app.close();
  await vi.waitUntil(() => !app.server.listening);
  mayAnswer.resolve();
  const answer = await answered;
  expect(answer.headers.connection).toBe('keep-alive');
  expect(await answer.setEncoding('utf8').toArray()).toEqual(['whole']);
  await closed;
  agent.destroy();
});

it('closing the server ends a connection that is still sending its request after the given time', async () => {
  const app = Fastify();
  endIdleConnections(app, { maxClosingMs: 20 });
  app.post('/', async () => 'never');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const received = once(app.server, 'request');
  const headers = { 'content-type': 'application/json', 'content-length': 10 };
  const slow = request(address, { method: 'POST', headers });
  const broken = once(slow, 'error');
  slow.write('half');
  await received;
  await app.close();
  expect(await broken).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
});
