import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Benchmark } from './support/bench.ts';
import { listViewers, makeEveningFolder, serveFolder } from './support/evening.ts';
import { generateLoad, percentile } from './support/load.ts';
import { planRounds } from './support/rounds.ts';

const watching = 20;
const followers = 10_000;
/** Every so many followers have notices by Telegram, which takes 30 of them in a second. */
const telegramEvery = 10;
/** At most as many as a viewer gets by Telegram in a day. */
const rounds = 3;
const minimumSeconds = 8;
const goalSeconds = 60;
const giveUpSeconds = 180;
/** The first jobs of a server, with many accounts, are no part of what is measured. */
const startMs = 8000;
const dramaId = 'd1';

/** Lets all viewers but those who watch follow a drama. Episodes that are out are no news. */
const insertFollowers = (database: Sqlite.Database) => {
  const at = Date.now() - 3_600_000;
  const addFollow = database.prepare(
    'INSERT INTO Follow (userId, dramaId, seenEpisodeCount, createdAt) VALUES (?, ?, 0, ?)',
  );
  const addIdentity = database.prepare(
    `INSERT INTO Identity (id, userId, kind, subject, verifiedAt, createdAt) VALUES (?, ?, 'telegram', ?, ${at}, ${at})`,
  );
  const addChoice = database.prepare(
    `INSERT INTO NoticeChoice (userId, topic, channel, isOn, changedAt) VALUES (?, 'newEpisodes', 'telegram', 1, ${at})`,
  );
  const addHours = database.prepare(
    `INSERT INTO NoticeHours (userId, isQuiet, fromMinute, untilMinute, changedAt) VALUES (?, 0, 0, 0, ${at})`,
  );
  database.transaction(() => {
    database.exec(`UPDATE Episode SET noticedAt = ${at}`);
    for (const [index, { userId }] of listViewers(watching + followers).entries()) {
      if (index < watching) continue;
      addFollow.run(userId, dramaId, at);
      if (index % telegramEvery !== 0) continue;
      addIdentity.run(`telegram-${userId}`, userId, String(1000 + index));
      addChoice.run(userId);
      addHours.run(userId);
    }
  })();
};

const releaseEpisode = (database: Sqlite.Database, number: number): string => {
  const id = `${dramaId}-new-${number}`;
  const at = Date.now() - 60_000;
  database
    .prepare(
      'INSERT INTO Episode (id, dramaId, number, durationSeconds, publishedAt, createdAt) VALUES (?, ?, ?, 90, ?, ?)',
    )
    .run(id, dramaId, number, at, at);
  return id;
};

/** Whether each follower has the notice of an episode, and Telegram its messages. */
const isHandedOver = (database: Sqlite.Database, episodeId: string): boolean => {
  const { notices, open } = database
    .prepare(
      `SELECT count(*) AS notices, (SELECT count(*) FROM NoticeDelivery WHERE settledAt IS NULL) AS open
       FROM Notice WHERE episodeId = ?`,
    )
    .get(episodeId) as { notices: number; open: number };
  return notices === followers && open === 0;
};

/** Telegram, which takes a tenth of a second for a message. */
const startBotApi = async () => {
  let messages = 0;
  const server = createServer((request, response) => {
    request.resume();
    messages += 1;
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"result":{}}');
    }, 100);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, count: () => messages, close: () => server.close() };
};

export default {
  title: `${watching} viewers while an episode is told to ${followers} followers, p95`,
  baseline: 'the same viewers alone, in turns',
  goal: { ratio: 1.1, isAtLeast: false },
  async run({ seconds }) {
    const bot = await startBotApi();
    const folder = await makeEveningFolder(watching + followers);
    const database = new Sqlite(path.join(folder, 'cliffhanger.sqlite'));
    insertFollowers(database);
    const server = await serveFolder(folder, {
      LAB: 'off',
      PAYMENT_PROVIDER: 'off',
      PUBLIC_URL: 'https://short.example',
      TELEGRAM_PROVIDER: 'real',
      TELEGRAM_BOT_TOKEN: '1:bench',
      TELEGRAM_API_URL: bot.url,
    });
    await wait(startMs);
    const requests = await planRounds({ port: server.port, viewers: listViewers(watching) });
    const watch = async (lasts: number) =>
      (
        await generateLoad({
          port: server.port,
          headers: {},
          requests,
          connections: watching,
          seconds: lasts,
        })
      ).latenciesMs;
    await watch(2);
    const alone: number[] = [];
    const beside: number[] = [];
    const handedOver: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(percentile(await watch(Math.max(seconds, minimumSeconds)), 95));
      const releasedMs = performance.now();
      const lasted = () => (performance.now() - releasedMs) / 1000;
      const episodeId = releaseEpisode(database, 1000 + round);
      const latenciesMs: number[] = [];
      while (!isHandedOver(database, episodeId)) {
        if (lasted() > giveUpSeconds) throw new Error(`not handed over in ${giveUpSeconds} s`);
        latenciesMs.push(...(await watch(1)));
      }
      handedOver.push(lasted());
      beside.push(percentile(latenciesMs, 95));
    }
    await server.stop();
    database.close();
    bot.close();
    rmSync(folder, { recursive: true });
    const [baseline, measured] = [percentile(alone, 50), percentile(beside, 50)];
    const slowest = Math.max(...handedOver);
    const details = `${bot.count()} messages by Telegram in ${rounds} releases`;
    return [
      { name: 'all calls of viewers', unit: 'ms', measured, baseline, ratio: measured / baseline },
      {
        name: 'handed over, against a minute',
        unit: 's',
        measured: slowest,
        baseline: goalSeconds,
        ratio: slowest / goalSeconds,
        goal: 1,
        details,
      },
    ];
  },
} satisfies Benchmark;
