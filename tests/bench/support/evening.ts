import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import Sqlite from 'better-sqlite3';
import serverEnvironment from '../../../scripts/serve/process-environment.json' with { type: 'json' };
import { startTestApp } from '../../support/app.ts';
import { writeMedia } from '../../support/media.ts';
import type { ServerUsage } from './evening-server.ts';
import { makeFilledFolder } from './library.ts';

export const library = { dramas: 300, episodes: 60 };
/** Each drama's first episodes are free, and have media. */
export const freeEpisodes = 2;

/** Headers that browsers send with each call. The server chooses the compression and the language by them. */
const browserHeaders = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
};

/** A signed-in viewer of the benchmark. */
export interface EveningViewer {
  userId: string;
  headers: Record<string, string>;
}

/** A server process with signed-in viewers. */
export interface Evening {
  port: number;
  dataDir: string;
  pid: number;
  viewers: readonly EveningViewer[];
  mediaDir: string;
  /** A copy of the database, made before the server started. */
  copy: string;
  /** Starts a new measurement of the event-loop delay. */
  reset(): Promise<void>;
  usage(): Promise<ServerUsage>;
  close(): Promise<void>;
}

/** Inserts viewers who registered a day ago, each with a session, and a comment on each drama. */
const insertViewers = (file: string, count: number): EveningViewer[] => {
  const connection = new Sqlite(file);
  const now = Date.now();
  const dayMs = 86_400_000;
  const insertUser = connection.prepare(
    `INSERT INTO User (id, number, displayName, country, language, regSource, registerTime, inviteCode)
     VALUES (@userId, @number, @userId, 'GB', 'en', 4, ${now - dayMs}, @userId)`,
  );
  const insertAccounts = connection.prepare(
    `INSERT INTO LedgerAccount (key, kind, userId)
     VALUES ('viewerPaid:' || @userId, 'viewerPaid', @userId), ('viewerBonus:' || @userId, 'viewerBonus', @userId)`,
  );
  const insertSession = connection.prepare(
    `INSERT INTO Session (id, tokenHash, userId, platform, clientVersion, userAgent, createdAt, lastSeenAt, expiresAt)
     VALUES ('s' || @number, @tokenHash, @userId, 4, '1', 'bench', ${now}, ${now}, ${now + dayMs})`,
  );
  const insertOne = (number: number): EveningViewer => {
    const userId = `u${number}`;
    const token = `t${number}`;
    const values = { userId, number, tokenHash: sha256(token) };
    for (const statement of [insertUser, insertAccounts, insertSession]) statement.run(values);
    return { userId, headers: { ...browserHeaders, authorization: `Bearer ${token}` } };
  };
  const insertAll = connection.transaction(() =>
    Array.from({ length: count }, (_, index) => insertOne(index)),
  );
  const viewers = insertAll();
  connection.exec(`INSERT INTO Comment (id, episodeId, userId, text, createdAt)
    SELECT 'comment-' || id, id || '-1', 'u0', 'A comment', ${now} FROM Drama`);
  connection.close();
  return viewers;
};

const request = async (server: ChildProcess, message: string): Promise<ServerUsage> => {
  server.send(message);
  const [reply] = await once(server, 'message');
  return reply;
};

/**
 * Starts the server in a process of its own, over a library with media, lists and a search index.
 * @param settings keys of the environment
 */
export const startEvening = async (
  viewerCount: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Evening> => {
  const folder = makeFilledFolder(library);
  const app = await startTestApp({ DATA_DIR: folder, CHECK_ANSWERS: 'off' });
  await app.runJobs();
  const { databaseFile, mediaDir } = app.platform.config;
  for (let drama = 0; drama < library.dramas; drama++) {
    for (let number = 1; number <= freeEpisodes; number++) writeMedia(mediaDir, '.', `d${drama}-${number}`);
  }
  await app.close();
  const viewers = insertViewers(databaseFile, viewerCount);
  const copy = path.join(folder, 'copy.sqlite');
  const connection = new Sqlite(databaseFile);
  connection.prepare('VACUUM INTO ?').run(copy);
  connection.close();
  const program = path.join(import.meta.dirname, 'evening-server.ts');
  const server = fork(program, [folder, JSON.stringify(settings)], {
    env: { ...serverEnvironment, ...process.env },
    // Without its log of requests, which the settings can turn on.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  return {
    port,
    dataDir: folder,
    pid: server.pid ?? 0,
    viewers,
    mediaDir,
    copy,
    reset: async () => void (await request(server, 'reset')),
    usage: () => request(server, 'usage'),
    close: async () => {
      server.kill();
      await once(server, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
};
