import { setImmediate } from 'node:timers/promises';
import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'pier', at: startOfTests, episodes: 2, free: 2 });

const ids = { dramaId: 'pier', episodeId: 'pier-2' };

it('calls that wait while staff remove their episode are refused', async () => {
  const viewer = await app.register();
  const calls = [
    () => viewer.send(contract.progress.report, { ...ids, progress: 5 }),
    () => viewer.send(contract.progress.playbackCount, ids),
    () => viewer.send(contract.engagement.likeEpisode, { ...ids, liked: true }),
    () => viewer.send(contract.comments.add, { ...ids, text: 'A comment' }),
  ];
  // Puts the drama into memory.
  await viewer.data(contract.dramas.detail, ids);
  const removed = Promise.withResolvers<void>();
  const removal = database.transaction(async (tx) => {
    await tx.episode.delete({ where: { id: ids.episodeId } });
    removed.resolve();
    while (database.waitingWrites() < calls.length) await setImmediate();
  });
  await removed.promise;
  const responses = await Promise.all(calls.map((call) => call()));
  await removal;
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
