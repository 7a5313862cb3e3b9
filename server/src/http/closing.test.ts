import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { loadConfig } from '#config';
import { openMetrics } from '#platform/metrics/metrics.ts';
import { createServer } from './server.ts';

it('a request that arrives on an open connection while the server closes is answered', async () => {
  const config = loadConfig({ DATA_DIR: '/nowhere', LOG_LEVEL: 'error', PUBLIC_URL: 'http://x' });
  const app = await createServer({
    config,
    metrics: openMetrics({ includesProcess: false }),
    mediaStore: { redirectOrigin: null },
  });
  const mayAnswer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.get('/first', async () => {
    asked.resolve();
    await mayAnswer.promise;
    return 'first';
  });
  app.get('/second', async () => 'second');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const ended = once(socket, 'close');
  socket.write('GET /first HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked.promise;
  const closed = app.close();
  await vi.waitUntil(() => !app.server.listening);
  const arrived = once(app.server, 'request');
  socket.write('GET /second HTTP/1.1\r\nHost: x\r\n\r\n');
  await arrived;
  mayAnswer.resolve();
  await ended;
  await closed;
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(received).toMatch(/connection: close\r\n.*second$/is);
});
