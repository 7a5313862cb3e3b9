import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { openDatabase } from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { copyEmptyDatabase } from '../support/database.ts';
import { insertDrama } from '../support/library.ts';
import { registerViewer } from '../support/register-viewer.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-crash-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const file = path.join(dataDir, 'cliffhanger.sqlite');
const dramas = 40;
const killAt = 60;

const fill = async () => {
  copyEmptyDatabase(file);
  const database = await openDatabase({ file });
  for (let number = 0; number < dramas; number++) {
    await insertDrama(database, { slug: `epic-${number}`, at: new Date(0), episodes: 1, free: 1 });
  }
  await database.close();
};

const register = async (address: string): Promise<ApiClient> => {
  const token = await registerViewer(address);
  return createApiClient(address, { authorization: `Bearer ${token}` });
};

/** The writes of one viewer to one drama, each of which is made once. */
const writesTo = (viewer: ApiClient, dramaId: string) => {
  const ids = { dramaId, episodeId: `${dramaId}-1` };
  return {
    report: () => viewer.data(contract.progress.report, { ...ids, progress: 5 }),
    play: () => viewer.data(contract.progress.playbackCount, ids),
    like: () => viewer.data(contract.engagement.likeEpisode, { ...ids, liked: true }),
    follow: () => viewer.data(contract.engagement.followDrama, { dramaId, followed: true }),
    comment: () => viewer.data(contract.comments.add, { ...ids, text: `About ${dramaId}` }),
  };
};

/** Makes all writes with eight writers and kills the server after `killAt` answers. @returns what was answered */
const writeUntilKilled = async (server: ServerProcess, viewer: ApiClient): Promise<string[]> => {
  const pending = Array.from({ length: dramas }, (_, number) => `epic-${number}`).flatMap((dramaId) =>
    Object.entries(writesTo(viewer, dramaId)).map(([kind, write]) => ({ name: `${kind} ${dramaId}`, write })),
  );
  const answered: string[] = [];
  const writers = Array.from({ length: 8 }, async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      await next.write();
      answered.push(next.name);
      if (answered.length === killAt) server.kill('SIGKILL');
    }
  });
  // Each writer ends with a broken connection.
  await Promise.allSettled(writers);
  expect(await server.exit).toEqual({ code: null, signal: 'SIGKILL' });
  return answered;
};

it('kill -9 loses no answered report, playback, like, follow or comment, and leaves none half written', async () => {
  await fill();
  const server = startServerProcess({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '1000000' });
  const answered = await writeUntilKilled(server, await register(await server.address));

  const database = await openDatabase({ file });
  const { rows } = database;
  const kept = rows<{ name: string }>(`
    SELECT 'report ' || dramaId AS name FROM WatchProgress
    UNION ALL SELECT 'play ' || e.dramaId FROM PlaybackCount JOIN Episode e ON e.id = episodeId
    UNION ALL SELECT 'like ' || e.dramaId FROM EpisodeLike JOIN Episode e ON e.id = episodeId
    UNION ALL SELECT 'follow ' || dramaId FROM Follow
    UNION ALL SELECT 'comment ' || e.dramaId FROM Comment JOIN Episode e ON e.id = episodeId`).map(
    ({ name }) => name,
  );
  expect(kept).toEqual(expect.arrayContaining(answered));
  // A play of a new account is counted once for the viewer and once for its network.
  const halves = rows(`
    SELECT e.id FROM Episode e JOIN Drama d ON d.id = e.dramaId
    WHERE e.likeCount <> (SELECT count(*) FROM EpisodeLike WHERE episodeId = e.id)
      OR 2 * e.playCount <> (SELECT count(*) FROM PlaybackCount WHERE episodeId = e.id)
      OR d.playCount <> e.playCount
      OR e.commentCount <> (SELECT count(*) FROM Comment WHERE episodeId = e.id)
      OR d.followCount <> (SELECT count(*) FROM Follow WHERE dramaId = d.id)`);
  expect(halves).toEqual([]);
  const eventsOf = (name: string) =>
    rows<{ events: number }>('SELECT count(*) AS events FROM OutboxEvent WHERE name = @name', { name })[0]
      ?.events;
  expect(eventsOf('update_progress')).toBe(kept.filter((name) => name.startsWith('report')).length);
  expect(eventsOf('update_follow')).toBe(kept.filter((name) => name.startsWith('follow')).length);
  await database.close();
});
