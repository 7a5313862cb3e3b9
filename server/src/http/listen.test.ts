import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { endIdleConnections } from './idle-connections.ts';
import { listen } from './listen.ts';

const host = '127.0.0.1';
const portOf = (address: string) => Number(new URL(address).port);

/** Opens connections in another process, which ends once all are open. */
const openConnections = (port: number, count: number) => {
  const program = `let open = 0;
    for (let number = 0; number < ${count}; number++)
      require('node:net').connect(${port}, '${host}', () => ++open === ${count} && process.exit());`;
  expect(spawnSync(process.execPath, ['-e', program]).status).toBe(0);
};

it.runIf(process.platform === 'linux')(
  'the server accepts several waiting connections in a turn of the event loop',
  async () => {
    const app = Fastify();
    const port = portOf(await listen(app, { host, port: 0 }));
    const count = 64;
    let accepted = 0;
    app.server.on('connection', () => {
      accepted += 1;
    });
    openConnections(port, count);
    let turns = 0;
    for (; accepted < count && turns < count; turns += 1) await setImmediate();
    expect(accepted).toBe(count);
    expect(turns).toBeLessThan(count / 2);
    await app.close();
  },
);

it('the server refuses a port on which another server listens', async () => {
  const first = Fastify();
  const port = portOf(await listen(first, { host, port: 0 }));
  const second = Fastify();
  await expect(listen(second, { host, port })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  await second.close();
  await first.close();
  const third = Fastify();
  expect(portOf(await listen(third, { host, port }))).toBe(port);
  await third.close();
});

it('closing waits for the requests of all sockets, before the hooks that close resources', async () => {
  const app = Fastify();
  endIdleConnections(app);
  const count = 40;
  const mayAnswer = Promise.withResolvers<void>();
  let asked = 0;
  let answered = 0;
  let answeredAtClose = 0;
  app.get('/', async () => {
    asked += 1;
    await mayAnswer.promise;
    answered += 1;
    return 'whole';
  });
  app.addHook('onClose', async () => {
    answeredAtClose = answered;
  });
  const address = await listen(app, { host, port: 0 });
  const agent = new Agent({ keepAlive: true });
  const answers = Array.from({ length: count }, async () => {
    const [response] = (await once(get(address, { agent }), 'response')) as [IncomingMessage];
    return (await response.setEncoding('utf8').toArray()).join('');
  });
  await vi.waitUntil(() => asked === count);
  const closed = app.close();
  mayAnswer.resolve();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['whole']));
  await closed;
  expect(answeredAtClose).toBe(count);
  await expect(fetch(address)).rejects.toThrow();
  agent.destroy();
});
