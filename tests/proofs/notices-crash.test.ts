import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Database,
  openDatabase,
  openReader,
} from '@cliffhanger/server/platform/database/open-database.ts';
import { afterAll, expect, it } from 'vitest';
import { copyEmptyDatabase } from '../support/database.ts';
import { insertDrama } from '../support/library.ts';
import { startServerProcess } from '../support/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-notices-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const file = path.join(dataDir, 'cliffhanger.sqlite');
const sentFile = path.join(dataDir, 'sent.txt');
const followers = 10_000;
/** Every tenth follower turned push on. */
const pushed = followers / 10;
const kills = 50;
const dayMs = 86_400_000;

const insertFollowers = ({ transaction }: Database, at: Date) =>
  transaction(async (tx) => {
    const ids = Array.from({ length: followers }, (_, index) => `follower-${index}`);
    await tx.user.createMany({
      data: ids.map((id, index) => ({
        id,
        number: 300_000 + index,
        displayName: id,
        country: 'GB',
        language: 'en',
        regSource: 4,
        registerTime: at,
        inviteCode: id,
      })),
    });
    const follow = { dramaId: 'ferry', seenEpisodeCount: 8, createdAt: at };
    await tx.follow.createMany({ data: ids.map((userId) => ({ ...follow, userId })) });
    const withPush = ids.filter((_, index) => index % 10 === 0);
    const choice = { topic: 'newEpisodes', channel: 'push', isOn: true, changedAt: at };
    await tx.noticeChoice.createMany({ data: withPush.map((userId) => ({ ...choice, userId })) });
    const hours = { isQuiet: false, fromMinute: 0, untilMinute: 0, changedAt: at };
    await tx.noticeHours.createMany({ data: withPush.map((userId) => ({ ...hours, userId })) });
  });

const release = async ({ write }: Database, number: number) => {
  const publishedAt = new Date(Date.now() - 60_000);
  const episode = { dramaId: 'ferry', durationSeconds: 90, createdAt: publishedAt, publishedAt };
  await write.episode.create({ data: { ...episode, id: `ferry-${number}`, number } });
};

const start = () =>
  startServerProcess({ DATA_DIR: dataDir, SENT_FILE: sentFile, LAB: 'off' }, 'tests/proofs/notice-sender.ts');

const runToTheEnd = async () => {
  const { exit, stderr } = start();
  const { code } = await exit;
  expect({ code, stderr: stderr() }).toEqual({ code: 0, stderr: '' });
};

it('gives 10,000 followers their notice within 60 s, and once, however often the server is killed', async () => {
  copyEmptyDatabase(file);
  const at = new Date(Date.now() - dayMs);
  const before = await openDatabase({ file });
  await insertDrama(before, { slug: 'ferry', at: new Date(at.getTime() - 9 * dayMs) });
  await insertFollowers(before, at);
  await before.close();
  // The episodes that are out are no news.
  await runToTheEnd();

  const released = await openDatabase({ file });
  await release(released, 9);
  await released.close();
  const startMs = performance.now();
  await runToTheEnd();
  const seconds = (performance.now() - startMs) / 1000;
  process.stdout.write(`${followers} notices, ${pushed} of them pushed, in ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(60);

  const again = await openDatabase({ file });
  await release(again, 10);
  await again.close();
  /** Kills that found the fan-out further than the one before, and not at its end. */
  let inTheMiddle = 0;
  let given = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const server = start();
    await server.printed('running');
    await wait(1 + ((kill * 37) % 150));
    server.kill('SIGKILL');
    await server.exit;
    const { read, close } = await openReader({ file });
    const now = await read.notice.count({ where: { episodeId: 'ferry-10' } });
    await close();
    if (now > given && now < followers) inTheMiddle += 1;
    given = now;
  }
  expect(inTheMiddle).toBeGreaterThan(2);
  await runToTheEnd();

  const after = await openDatabase({ file });
  const { read } = after;
  const perEpisode = await read.notice.groupBy({
    by: ['episodeId'],
    _count: true,
    orderBy: { episodeId: 'asc' },
  });
  expect(perEpisode).toEqual([
    { episodeId: 'ferry-10', _count: followers },
    { episodeId: 'ferry-9', _count: followers },
  ]);
  expect(await read.outboxEvent.count()).toBe(followers);
  expect(await read.noticeDelivery.groupBy({ by: ['state'], _count: true })).toEqual([
    { state: 'sent', _count: 2 * pushed },
  ]);
  expect(await read.noticeFanOut.count({ where: { finishedAt: null } })).toBe(0);
  await after.close();
  const lines = existsSync(sentFile) ? readFileSync(sentFile, 'utf8').trimEnd().split('\n') : [];
  expect(new Set(lines).size).toBe(2 * pushed);
  // Only what the provider had at a kill is sent again, with the same id.
  expect(lines.length - 2 * pushed).toBeLessThanOrEqual(kills * 8);
  process.stdout.write(
    `${kills} kills, ${inTheMiddle} in the middle of the fan-out, ${lines.length - 2 * pushed} pushed again\n`,
  );
}, 600_000);
