import type { SelectRows } from '#platform/database/open-database.ts';
import { dayAfter } from '#platform/time/local-day.ts';
import type { OpenTicket } from './ad-ticket.ts';
import type { CheckInRow } from './check-in.board.ts';
import { historyStartOf, recentCheckInsJson } from './check-in.repository.ts';
import type { ViewerDay } from './viewer-day.ts';

/** The state of a viewer's day that rewards depend on. */
export interface RewardState {
  checkIns: CheckInRow[];
  /** Stored task progress: the share, and the tasks that were paid. */
  tasks: { task: string; progress: number; isPaid: boolean }[];
  watchedSeconds: number;
  hasFollowed: boolean;
  hasCommented: boolean;
  hasInvited: boolean;
  paidAds: number;
  /** The ticket that is neither paid nor expired. */
  openTicket: OpenTicket | null;
}

/** Reads the reward state in one statement, because every request for the reward board needs it. */
export const getRewardState = (
  rows: SelectRows,
  userId: string,
  { day, startsAt }: ViewerDay,
  now: Date,
): RewardState => {
  const [row] = rows<{ state: string }>(rewardStateSql, {
    userId,
    day,
    dayBefore: dayAfter(day, -1),
    historyStart: historyStartOf(day),
    startMs: startsAt.getTime(),
    nowMs: now.getTime(),
  });
  return JSON.parse(row?.state ?? '{}') as RewardState;
};

/** The state of a visitor, who has no account. */
export const emptyRewardState: RewardState = {
  checkIns: [],
  tasks: [],
  watchedSeconds: 0,
  hasFollowed: false,
  hasCommented: false,
  hasInvited: false,
  paidAds: 0,
  openTicket: null,
};

/** Selects a `RewardState` as JSON. SQLite treats the JSON of a subquery as text, hence json((…)). */
const rewardStateSql = `
  SELECT json_object(
    'checkIns', json((${recentCheckInsJson})),
    'tasks', json((
      SELECT json_group_array(json_object(
        'task', "task", 'progress', "progress", 'isPaid', json(iif("creditedAt" IS NULL, 'false', 'true'))
      )) FROM "TaskProgress" WHERE "userId" = @userId AND "day" = @day
    )),
    'watchedSeconds', coalesce((SELECT "seconds" FROM "WatchedTime" WHERE "userId" = @userId AND "day" = @day), 0),
    'hasFollowed', json(iif(EXISTS (
      SELECT 1 FROM "Follow" WHERE "userId" = @userId AND "createdAt" >= @startMs
    ), 'true', 'false')),
    'hasCommented', json(iif(EXISTS (
      SELECT 1 FROM "Comment"
      WHERE "userId" = @userId AND "createdAt" >= @startMs AND "deletedAt" IS NULL AND "hiddenAt" IS NULL
    ), 'true', 'false')),
    'hasInvited', json(iif(EXISTS (
      SELECT 1 FROM "Invite" WHERE "inviterId" = @userId AND "rewardedAt" >= @startMs AND "rewardCoins" > 0
    ), 'true', 'false')),
    'paidAds', (
      SELECT count(*) FROM "AdTicket" WHERE "userId" = @userId AND "day" = @day AND "creditedAt" IS NOT NULL
    ),
    'openTicket', json((
      SELECT json_object('ticketId', "id", 'issuedAtMs', "issuedAt", 'expiresAtMs', "expiresAt") FROM "AdTicket"
      WHERE "userId" = @userId AND "day" >= @dayBefore
        AND "creditedAt" IS NULL AND "expiresAt" > @nowMs LIMIT 1
    ))
  ) AS "state"`;
