import * as z from 'zod/mini';
import { id, instant } from '../kernel/fields.ts';
import { flag, nullableInstant, nullableText, number, rows, text } from './fields.ts';

/** What a viewer was told, and wants to be told. */
export const noticeSections = {
  notifications: rows({ name: text, payload: text, createdAt: instant }),
  notices: rows({
    key: text,
    topic: text,
    kind: text,
    dramaId: z.nullable(id),
    episodeId: z.nullable(id),
    details: text,
    isInInbox: flag,
    createdAt: instant,
    readAt: nullableInstant,
    /** By other channels than the inbox. */
    deliveries: rows({ channel: text, state: text, reason: nullableText, settledAt: nullableInstant }),
  }),
  noticeChoices: rows({
    topic: text,
    channel: text,
    isOn: flag,
    changedAt: instant,
    refusedAt: nullableInstant,
  }),
  /** The time zone and quiet hours, in minutes of the day. */
  noticeHours: rows({
    timeZone: nullableText,
    isQuiet: flag,
    fromMinute: number,
    untilMinute: number,
    changedAt: instant,
  }),
};
