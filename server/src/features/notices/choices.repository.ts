import type { NoticeChannelName, NoticeTopic } from '@cliffhanger/contracts';
import type { RawTransaction, SelectRows } from '#platform/database/open-database.ts';

/** The quiet hours of a viewer, in minutes of their day. */
export interface NoticeHours {
  /** IANA name; null: that of the account's country. */
  timeZone: string | null;
  isQuiet: boolean;
  fromMinute: number;
  untilMinute: number;
}

export interface StoredSettings {
  country: string;
  choices: { topic: NoticeTopic; channel: NoticeChannelName; isOn: boolean }[];
  /** Null: as they are for everybody. */
  hours: NoticeHours | null;
  /** Whether the browser of the session gets push messages. */
  isSubscribed: boolean;
}

/** @throws when there is no such user */
export const getStoredSettings = (
  rows: SelectRows,
  { userId, sessionId }: { userId: string; sessionId: string },
): StoredSettings => {
  const [row] = rows<{ country: string; choices: string; hours: string | null; isSubscribed: 0 | 1 }>(
    `SELECT u.country,
       (SELECT json_group_array(json_array(c.topic, c.channel, c.isOn)) FROM NoticeChoice c
        WHERE c.userId = u.id) AS choices,
       (SELECT json_array(h.timeZone, h.isQuiet, h.fromMinute, h.untilMinute) FROM NoticeHours h
        WHERE h.userId = u.id) AS hours,
       EXISTS (SELECT 1 FROM PushSubscription WHERE sessionId = @sessionId) AS isSubscribed
     FROM User u WHERE u.id = @userId`,
    { userId, sessionId },
  );
  if (!row) throw new Error(`no user ${userId}`);
  const choices: [NoticeTopic, NoticeChannelName, 0 | 1][] = JSON.parse(row.choices);
  return {
    country: row.country,
    choices: choices.map(([topic, channel, isOn]) => ({ topic, channel, isOn: isOn === 1 })),
    hours: hoursOf(row.hours),
    isSubscribed: row.isSubscribed === 1,
  };
};

/** @param json time zone, whether it is quiet, and the minutes; null: no row */
export const hoursOf = (json: string | null): NoticeHours | null => {
  if (json === null) return null;
  const [timeZone, isQuiet, fromMinute, untilMinute]: [string | null, 0 | 1, number, number] =
    JSON.parse(json);
  return { timeZone, isQuiet: isQuiet === 1, fromMinute, untilMinute };
};

interface Choice {
  userId: string;
  topic: NoticeTopic;
  channel: NoticeChannelName;
}

export const saveChoice = async (
  tx: RawTransaction,
  { userId, topic, channel }: Choice,
  isOn: boolean,
  at: Date,
) => {
  await tx.$executeRaw`
    INSERT INTO "NoticeChoice" ("userId", "topic", "channel", "isOn", "changedAt")
    VALUES (${userId}, ${topic}, ${channel}, ${Number(isOn)}, ${at.getTime()})
    ON CONFLICT DO UPDATE SET "isOn" = excluded."isOn", "changedAt" = excluded."changedAt"`;
};

/** Skips the deliveries of a topic that a channel has not begun to send. */
export const skipOpenDeliveries = async (
  tx: RawTransaction,
  { userId, topic, channel }: Choice,
  at: Date,
) => {
  await tx.$executeRaw`
    UPDATE "NoticeDelivery" SET "state" = 'skipped', "reason" = 'turnedOff', "settledAt" = ${at.getTime()}
    WHERE "settledAt" IS NULL AND "state" <> 'sending' AND "channel" = ${channel} AND "noticeId" IN (
      SELECT "id" FROM "Notice" WHERE "userId" = ${userId} AND "topic" = ${topic})`;
};

export const saveHours = async (
  tx: RawTransaction,
  userId: string,
  { timeZone, isQuiet, fromMinute, untilMinute }: NoticeHours,
  at: Date,
) => {
  await tx.$executeRaw`
    INSERT INTO "NoticeHours" ("userId", "timeZone", "isQuiet", "fromMinute", "untilMinute", "changedAt")
    VALUES (${userId}, ${timeZone}, ${Number(isQuiet)}, ${fromMinute}, ${untilMinute}, ${at.getTime()})
    ON CONFLICT DO UPDATE SET "timeZone" = excluded."timeZone", "isQuiet" = excluded."isQuiet",
      "fromMinute" = excluded."fromMinute", "untilMinute" = excluded."untilMinute",
      "changedAt" = excluded."changedAt"`;
};
