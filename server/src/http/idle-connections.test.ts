import { Agent, get, type IncomingMessage } from 'node:http';
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
