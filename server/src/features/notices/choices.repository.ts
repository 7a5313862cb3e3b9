import type { IdentityKind, NoticeChannelName, NoticeTopic } from '@cliffhanger/contracts';
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
  /** The kinds of the verified identities. */
  proven: ReadonlySet<IdentityKind>;
  choices: { topic: NoticeTopic; channel: NoticeChannelName; isOn: boolean; isRefused: boolean }[];
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
  const [row] = rows<{
    country: string;
    proven: string;
    choices: string;
    hours: string | null;
    isSubscribed: 0 | 1;
  }>(
    `SELECT u.country, (SELECT json_group_array(i.kind) FROM Identity i
        WHERE i.userId = u.id AND i.verifiedAt IS NOT NULL) AS proven,
       (SELECT json_group_array(json_array(c.topic, c.channel, c.isOn, c.refusedAt IS NOT NULL)) FROM NoticeChoice c
        WHERE c.userId = u.id) AS choices,
       (SELECT json_array(h.timeZone, h.isQuiet, h.fromMinute, h.untilMinute) FROM NoticeHours h
        WHERE h.userId = u.id) AS hours,
       EXISTS (SELECT 1 FROM PushSubscription WHERE sessionId = @sessionId) AS isSubscribed
     FROM User u WHERE u.id = @userId`,
    { userId, sessionId },
  );
  if (!row) throw new Error(`no user ${userId}`);
  const choices: [NoticeTopic, NoticeChannelName, 0 | 1, 0 | 1][] = JSON.parse(row.choices);
  return {
    country: row.country,
    proven: new Set(JSON.parse(row.proven)),
    choices: choices.map(([topic, channel, isOn, isRefused]) => ({
      topic,
      channel,
      isOn: isOn === 1,
      isRefused: isRefused === 1,
    })),
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
    ON CONFLICT DO UPDATE SET "isOn" = excluded."isOn", "changedAt" = excluded."changedAt", "refusedAt" = NULL`;
};

/** Turns a channel off whose provider refused a message that was sent at `sentAt`, but for what the viewer turned on later. */
export const turnOffRefused = async (
  tx: RawTransaction,
  { userId, channel, sentAt }: Pick<Choice, 'userId' | 'channel'> & { sentAt: Date },
  at: Date,
) => {
  await tx.$executeRaw`
    UPDATE "NoticeChoice" SET "isOn" = 0, "refusedAt" = ${at.getTime()}
    WHERE "userId" = ${userId} AND "channel" = ${channel} AND "isOn" = 1 AND "changedAt" <= ${sentAt.getTime()}`;
};

/** Turns a channel off as if the viewer had never chosen, because its address is gone from the account. */
export const forgetChannel = async (tx: RawTransaction, userId: string, channel: NoticeChannelName) => {
  await tx.$executeRaw`DELETE FROM "NoticeChoice" WHERE "userId" = ${userId} AND "channel" = ${channel}`;
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
