import type { AddressInfo } from 'node:net';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import { frequentWrites, openBareWriter, type WriteIds } from './frequent-writes.ts';

/** Runs as a child process: a bare server that reads rows, and writes those of frequent writes, each alone or in groups. */
const [, , file = ''] = process.argv;
const bare = openBareWriter(file);
const writers = new Map(frequentWrites.map((write) => [write.name, bare.prepare(write)]));
const answer = { code: 200, msg: 'OK', data: null };

interface Call {
  Params: { name: string };
  Body: WriteIds;
}

/** The writes that wait for the end of the turn. A measurement has one kind of them at a time. */
let waiting: { ids: WriteIds; resolve(): void }[] = [];
const commitWaiting = (name: string) => {
  const members = waiting;
  waiting = [];
  writers.get(name)?.(members.map(({ ids }) => ids));
  for (const { resolve } of members) resolve();
};

const app = Fastify();
app.post<Call>('/alone/:name', async ({ params, body }) => {
  writers.get(params.name)?.([body]);
  return answer;
});
app.post<Call>('/grouped/:name', async ({ params, body }) => {
  await new Promise<void>((resolve) => {
    waiting.push({ ids: body, resolve });
    if (waiting.length === 1) setImmediate(commitWaiting, params.name);
  });
  return answer;
});
const readRows = new Sqlite(file, { readonly: true }).prepare(
  'SELECT id, number, durationSeconds, priceCoins FROM Episode WHERE dramaId = @dramaId LIMIT 20',
);
app.get<{ Params: { dramaId: string } }>('/rows/:dramaId', ({ params: { dramaId } }) => ({
  ...answer,
  data: { items: readRows.all({ dramaId }) },
}));
await app.listen({ host: '127.0.0.1', port: 0 });
// Ends with the benchmark, also with one that fails.
process.once('disconnect', () => process.exit());
process.send?.({ port: (app.server.address() as AddressInfo).port });
