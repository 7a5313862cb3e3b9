import { randomUUID } from 'node:crypto';
import { apiPrefix } from '@cliffhanger/contracts';
import Sqlite from 'better-sqlite3';
import { type EveningViewer, freeEpisodes, library } from './evening.ts';
import type { Request } from './load.ts';

/** A call that viewers make all the time, with the statements that write its rows. */
export interface FrequentWrite {
  name: string;
  request(ids: WriteIds): Request;
  sql: readonly string[];
}

/** The ids that the write of one viewer refers to. */
export interface WriteIds {
  userId: string;
  dramaId: string;
  episodeId: string;
}

/** Each viewer writes to one episode; neighbors write to different dramas. */
export const writeIdsOf = ({ userId }: EveningViewer, index: number): WriteIds => {
  const dramaId = `d${index % library.dramas}`;
  const number = 1 + (Math.floor(index / library.dramas) % freeEpisodes);
  return { userId, dramaId, episodeId: `${dramaId}-${number}` };
};

const eventSql = (name: string, topic = 'NULL') =>
  `INSERT OR REPLACE INTO OutboxEvent (userId, name, payload, topic, createdAt) VALUES (@userId, '${name}', @payload, ${topic}, @now)`;
const dramaDaySql = (column: string) =>
  `INSERT INTO DramaDay (dramaId, day, ${column}) VALUES (@dramaId, @day, 1)
   ON CONFLICT DO UPDATE SET ${column} = ${column} + 1`;
const countSql = (table: string, column: string, id: string) =>
  `UPDATE ${table} SET ${column} = ${column} + 1 WHERE id = ${id}`;
const entrySql = (account: string, coins: number) =>
  `INSERT INTO LedgerEntry (transferId, accountKey, coins) VALUES (@id, ${account}, ${coins})`;
const commentId = `'comment-' || @dramaId`;
const path = (text: string) => apiPrefix + text;
const episodeOf = ({ dramaId, episodeId }: WriteIds) => ({ dramaId, episodeId });

export const frequentWrites: readonly FrequentWrite[] = [
  {
    name: 'progress',
    request: (ids) => ({
      path: path('/center/watchProgressReport'),
      body: { ...episodeOf(ids), progress: 30 },
    }),
    sql: [
      `INSERT INTO WatchProgress (userId, episodeId, dramaId, positionSeconds, updatedAt)
       VALUES (@userId, @episodeId, @dramaId, 30, @now)
       ON CONFLICT DO UPDATE SET positionSeconds = 30, updatedAt = @now`,
      eventSql('update_progress', `'progress:' || @dramaId`),
    ],
  },
  {
    name: 'playback count',
    request: ({ dramaId, episodeId }) => ({
      path: path(`/drama/playbackCount?dramaId=${dramaId}&episodeId=${episodeId}`),
    }),
    sql: [
      'INSERT INTO PlaybackCount (viewerKey, episodeId, hour) VALUES (@userId, @episodeId, 1)',
      countSql('Drama', 'playCount', '@dramaId'),
      dramaDaySql('playCount'),
      countSql('Episode', 'playCount', '@episodeId'),
    ],
  },
  {
    name: 'watched time',
    request: () => ({ path: path('/center/watchDramaReport?seconds=30') }),
    sql: [
      'INSERT INTO WatchedTime (userId, day, seconds, reportedAt) VALUES (@userId, @day, 30, @now)',
      'UPDATE User SET localDay = @day, localDayStartsAt = @now, localDayEndsAt = @now WHERE id = @userId',
    ],
  },
  {
    name: 'like',
    request: (ids) => ({
      method: 'PUT',
      path: path('/center/updateLikeDramaEpisode'),
      body: { ...episodeOf(ids), liked: true },
    }),
    sql: [
      'INSERT INTO EpisodeLike (userId, episodeId, createdAt) VALUES (@userId, @episodeId, @now)',
      countSql('Episode', 'likeCount', '@episodeId'),
    ],
  },
  {
    name: 'follow',
    request: ({ dramaId }) => ({
      method: 'PUT',
      path: path('/center/updateFollowDrama'),
      body: { dramaId, followed: true },
    }),
    sql: [
      'INSERT INTO Follow (userId, dramaId, seenEpisodeCount, createdAt) VALUES (@userId, @dramaId, 60, @now)',
      dramaDaySql('followCount'),
      countSql('Drama', 'followCount', '@dramaId'),
      eventSql('update_follow'),
    ],
  },
  {
    name: 'comment',
    request: (ids) => ({
      path: path('/center/DramaEpisode/AddComment'),
      body: { ...episodeOf(ids), text: 'A comment of ordinary length.' },
    }),
    sql: [
      `INSERT INTO Comment (id, episodeId, userId, text, createdAt)
       VALUES (@id, @episodeId, @userId, 'A comment of ordinary length.', @now)`,
      countSql('Episode', 'commentCount', '@episodeId'),
    ],
  },
  {
    name: 'comment like',
    request: ({ dramaId }) => ({
      path: path('/center/DramaEpisode/like'),
      body: { commentId: `comment-${dramaId}`, liked: true },
    }),
    sql: [
      `INSERT INTO CommentLike (userId, commentId, createdAt) VALUES (@userId, ${commentId}, @now)`,
      countSql('Comment', 'likeCount', commentId),
    ],
  },
  {
    name: 'check-in',
    request: () => ({ path: path('/center/activity/checkin'), body: {} }),
    sql: [
      'INSERT INTO CheckIn (userId, day, coins, streakDays, createdAt) VALUES (@userId, @day, 10, 1, @now)',
      `INSERT INTO LedgerTransfer (id, idempotencyKey, reason, userId, coins, balanceAfterCoins, createdAt)
       VALUES (@id, @id, 'checkIn', @userId, 10, 10, @now)`,
      entrySql(`'viewerBonus:' || @userId`, 10),
      entrySql(`'promotion:house'`, -10),
      eventSql('update_balance'),
      eventSql('user_prize'),
    ],
  },
  {
    name: 'settings',
    request: () => ({ path: path('/center/updateSettings'), body: { language: 'es', autoUnlock: 1 } }),
    sql: [`UPDATE User SET language = 'es', languageChosen = 1, autoUnlock = 1 WHERE id = @userId`],
  },
];

/** Opens a writer that is as durable as the server. `prepare` returns a function that writes rows in one transaction. */
export const openBareWriter = (file: string) => {
  const connection = new Sqlite(file);
  connection.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
    PRAGMA recursive_triggers = ON; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 8000`);
  const payload = JSON.stringify({ action: 'update_progress', msg: { dramaId: 'd1', episodeId: 'd1-1' } });
  return {
    prepare({ sql }: FrequentWrite) {
      const statements = sql.map((text) => connection.prepare(text));
      return connection.transaction((writes: readonly WriteIds[]) => {
        for (const ids of writes) {
          const now = Date.now();
          const day = new Date(now).toISOString().slice(0, 10);
          const values = { ...ids, id: randomUUID(), payload, now, day };
          for (const statement of statements) statement.run(values);
        }
      }).immediate;
    },
  };
};
