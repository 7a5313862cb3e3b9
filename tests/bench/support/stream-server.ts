import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerEventStream } from '@cliffhanger/server/features/live-events/live-events.routes.ts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { createStreamStarts } from '@cliffhanger/server/features/live-events/stream-starts.ts';
import { createStreamTickets } from '@cliffhanger/server/features/live-events/stream-tickets.ts';
import { createSessions } from '@cliffhanger/server/features/sessions/sessions.service.ts';
import { createServer as createAppServer } from '@cliffhanger/server/http/server.ts';
import { loadConfig } from '@cliffhanger/server/platform/config/config.ts';
import { openPlatform } from '@cliffhanger/server/platform/platform.ts';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';

/** Runs as a child process: holds event streams, with a bare server or the real one, and is controlled by messages. */
const [, , command, dataDir = '', count = '0'] = process.argv;
const event = JSON.stringify({ action: 'user_prize', msg: { title: 'A prize', body: '20 coins' } });
const nowMs = () => performance.timeOrigin + performance.now();
const rowsPerInsert = 1000;

interface Streams {
  port: number;
  /** Sends one event to every stream. */
  broadcast(id: number): void;
}

const startBare = async (): Promise<Streams> => {
  const streams = new Set<ServerResponse>();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry:2000\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
  });
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    broadcast: (id) => {
      for (const response of streams) response.write(`event:message\nid:${id}\ndata:${event}\n\n`);
    },
  };
};

const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000' });

/** Inserts one viewer with a session for each stream. */
const fill = async (viewers: number) => {
  const platform = await openPlatform(config);
  const { write } = platform.database;
  const at = platform.clock.now();
  for (let start = 0; start < viewers; start += rowsPerInsert) {
    const numbers = Array.from(
      { length: Math.min(rowsPerInsert, viewers - start) },
      (_, index) => start + index,
    );
    await write.user.createMany({
      data: numbers.map((number) => ({
        id: `u${number}`,
        number,
        displayName: `u${number}`,
        inviteCode: `u${number}`,
        country: 'US',
        language: 'en',
        regSource: 4,
        registerTime: at,
      })),
    });
    await write.session.createMany({
      data: numbers.map((number) => ({
        id: `s${number}`,
        userId: `u${number}`,
        tokenHash: sha256(`t${number}`),
        platform: 4,
        clientVersion: '1',
        userAgent: 'bench',
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + 86_400_000),
      })),
    });
  }
  await platform.close();
};

const startApp = async (viewers: number): Promise<Streams> => {
  const platform = await openPlatform(config);
  const app = await createAppServer(platform);
  const events = createEventPublisher(platform, app.log);
  const { authenticate } = createSessions(platform, events.live);
  const tickets = createStreamTickets(platform.clock, platform.random);
  const stream = { live: events.live, starts: createStreamStarts(platform) };
  registerEventStream(app, stream, { authenticate, tickets, takesTokens: true });
  await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
  return {
    port: (app.server.address() as AddressInfo).port,
    // Publish as after a commit. Writing the rows is excluded because the bare server has none.
    broadcast: (id) => {
      for (let number = 0; number < viewers; number++) {
        events.live.publish(`u${number}`, [{ id, data: event, previousId: id - 1 }]);
      }
    },
  };
};

if (command === 'fill') {
  await fill(Number(count));
  process.exit();
}
const { port, broadcast: publishToAll } =
  command === 'bare' ? await startBare() : await startApp(Number(count));

const memory = () => {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { residentBytes: rss, heapBytes: heapUsed + external };
};

let lastEventId = 0;
process.on('message', (message) => {
  if (message === 'memory') process.send?.(memory());
  if (message !== 'broadcast') return;
  const startedAt = nowMs();
  publishToAll(++lastEventId);
  process.send?.({ startedAt });
});
// Ends with the benchmark, also with one that fails.
process.once('disconnect', () => process.exit());
process.send?.({ port });
