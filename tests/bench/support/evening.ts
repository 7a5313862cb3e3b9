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

/** A server process over a data folder. */
export interface EveningServer {
  port: number;
  pid: number;
  /** Starts a new measurement of the event-loop delay. */
  reset(): Promise<void>;
  usage(): Promise<ServerUsage>;
  /** Ends the process and keeps the folder. */
  stop(): Promise<void>;
}

/** A server process with signed-in viewers. */
export interface Evening extends Omit<EveningServer, 'stop'> {
  dataDir: string;
  viewers: readonly EveningViewer[];
  mediaDir: string;
  /** A copy of the database, made before the server started. */
  copy: string;
  close(): Promise<void>;
}

/** How long the sessions of viewers last, in days. */
export const sessionDays = 10;

/** The viewers of a folder, who registered a day ago. */
export const listViewers = (count: number): EveningViewer[] =>
  Array.from({ length: count }, (_, number) => ({
    userId: `u${number}`,
    headers: { ...browserHeaders, authorization: `Bearer t${number}` },
  }));

/** Inserts viewers, each with a session, and a comment on each drama. */
const insertViewers = (file: string, count: number): void => {
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
     VALUES ('s' || @number, @tokenHash, @userId, 4, '1', 'bench', ${now}, ${now}, ${now + sessionDays * dayMs})`,
  );
  connection.transaction(() => {
    for (const [number, { userId }] of listViewers(count).entries()) {
      const values = { userId, number, tokenHash: sha256(`t${number}`) };
      for (const statement of [insertUser, insertAccounts, insertSession]) statement.run(values);
    }
  })();
  connection.exec(`INSERT INTO Comment (id, episodeId, userId, text, createdAt)
    SELECT 'comment-' || id, id || '-1', 'u0', 'A comment', ${now} FROM Drama`);
  connection.close();
};

const request = async (server: ChildProcess, message: string): Promise<ServerUsage> => {
  server.send(message);
  const [reply] = await once(server, 'message');
  return reply;
};

/** Makes a data folder with a library that has media, lists and a search index, and with viewers. @returns its path */
export const makeEveningFolder = async (viewerCount: number): Promise<string> => {
  const folder = makeFilledFolder(library);
  const app = await startTestApp({ DATA_DIR: folder, CHECK_ANSWERS: 'off' });
  await app.runJobs();
  const { databaseFile, mediaDir } = app.platform.config;
  for (let drama = 0; drama < library.dramas; drama++) {
    for (let number = 1; number <= freeEpisodes; number++) writeMedia(mediaDir, '.', `d${drama}-${number}`);
  }
  await app.close();
  insertViewers(databaseFile, viewerCount);
  return folder;
};

/** Starts the server in a process of its own. @param settings keys of the environment */
export const serveFolder = async (
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<EveningServer> => {
  const program = path.join(import.meta.dirname, 'evening-server.ts');
  const server = fork(program, [folder, JSON.stringify(settings)], {
    env: { ...serverEnvironment, ...process.env },
    // Without its log of requests, which the settings can turn on.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  return {
    port,
    pid: server.pid ?? 0,
    reset: async () => void (await request(server, 'reset')),
    usage: () => request(server, 'usage'),
    stop: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
};

/**
 * Starts the server in a process of its own, over a library with media, lists and a search index.
 * @param settings keys of the environment
 */
export const startEvening = async (
  viewerCount: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Evening> => {
  const folder = await makeEveningFolder(viewerCount);
  const copy = path.join(folder, 'copy.sqlite');
  const connection = new Sqlite(path.join(folder, 'cliffhanger.sqlite'));
  connection.prepare('VACUUM INTO ?').run(copy);
  connection.close();
  const { stop, ...server } = await serveFolder(folder, settings);
  return {
    ...server,
    dataDir: folder,
    viewers: listViewers(viewerCount),
    mediaDir: path.join(folder, 'media'),
    copy,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
};
