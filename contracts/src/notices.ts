import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import {
  absent,
  coins,
  count,
  id,
  imageUrl,
  instant,
  money,
  page,
  pageQuery,
  tone,
} from './kernel/fields.ts';
import { text } from './kernel/text.ts';

/** What a notice is about. A viewer chooses by topic and channel. */
export const noticeTopic = z.enum(['newEpisodes', 'premieres', 'coins', 'answers', 'server']);
export type NoticeTopic = z.infer<typeof noticeTopic>;

/** How a notice reaches a viewer. Without a choice only the inbox is on. */
export const noticeChannel = z.enum(['inbox', 'push', 'telegram', 'email']);
export type NoticeChannelName = z.infer<typeof noticeChannel>;

/** The drama of a notice, in the reader's language. */
const noticeDrama = z.object({ dramaId: id, title: z.string(), posterUrl: imageUrl, tone });
const episodeNumber = z.int().check(z.minimum(1));

/** What happened, by `kind`. */
export const noticeSubject = z.discriminatedUnion('kind', [
  /** Episodes of a followed drama that came out together, without those that the viewer has begun. */
  z.object({
    kind: z.literal('episodes'),
    drama: noticeDrama,
    /** The first of them. */
    episodeId: id,
    firstNumber: episodeNumber,
    lastNumber: episodeNumber,
    episodesNum: count,
  }),
  /** A drama that the viewer asked to be reminded of is here. */
  z.object({ kind: z.literal('premiere'), drama: noticeDrama }),
  /** Bonus coins by staff, with their words; null: none, or coins of episodes that are free now. */
  z.object({
    kind: z.literal('coins'),
    coins,
    reason: z.enum(['gift', 'episodesFree']),
    text: z.nullable(z.string()),
  }),
  /** Days of membership by staff. */
  z.object({ kind: z.literal('days'), days: count, text: z.nullable(z.string()) }),
  /** Money that goes back, and what it had bought with it. */
  z.object({ kind: z.literal('refund'), orderId: id, price: money }),
  /** The bank sent money back that was refunded. `restored`: the viewer has again what the refund took. */
  z.object({ kind: z.literal('refundFailed'), orderId: id, price: money, restored: z.boolean() }),
  z.object({ kind: z.literal('membershipEnds'), endsAt: instant }),
  /** Staff answered a feedback, perhaps with bonus coins. */
  z.object({ kind: z.literal('answer'), feedbackId: id, coins: z.nullable(coins) }),
  /** Replies to a comment of the viewer since they last read a notice about it. */
  z.object({
    kind: z.literal('replies'),
    drama: noticeDrama,
    episodeId: id,
    number: episodeNumber,
    repliesNum: count,
  }),
  /** Words of staff: a title and a text, and where a tap on them leads; null: nowhere. */
  z.object({
    kind: z.literal('news'),
    title: z.string(),
    text: z.string(),
    target: z.nullable(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('drama'), dramaId: id }),
        z.object({ kind: z.literal('episode'), dramaId: id, episodeId: id }),
        /** As `/pages/home/new`. */
        z.object({ kind: z.literal('page'), page: z.string() }),
      ]),
    ),
  }),
]);
export type NoticeSubject = z.infer<typeof noticeSubject>;

export const notice = z.object({
  noticeId: id,
  topic: noticeTopic,
  createdAt: instant,
  /** Also true once the viewer has begun the episode that it is about. */
  read: z.boolean(),
  subject: noticeSubject,
});
export type Notice = z.infer<typeof notice>;

/** A time of day, such as `22:00`. */
const timeOfDay = text({ minLength: 5, maxLength: 5 }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

export const noticeSettings = z.object({
  topics: z.array(
    z.object({
      topic: noticeTopic,
      /** The channels that this server has for the topic. */
      channels: z.array(
        z.object({
          channel: noticeChannel,
          on: z.boolean(),
          /** Whether the viewer decided. Who said no is not asked again. */
          chosen: z.boolean(),
          /** It was on, and the provider refuses messages: Telegram, of a viewer who has blocked the bot. */
          refused: z.boolean(),
        }),
      ),
    }),
  ),
  /** Channels that draw attention wait for their end. From `from` to `until` in the time zone; over midnight if later. */
  quietHours: z.object({ on: z.boolean(), from: timeOfDay, until: timeOfDay }),
  /** IANA name; that of the account's country until the client says another. */
  timeZone: z.string(),
  /** Whether the client said the time zone. */
  timeZoneChosen: z.boolean(),
  /** How many notices a day the channels that draw attention send at most. */
  maxPerDay: count,
  /** Push messages to the browser of this session; null: this server sends none. */
  push: z.nullable(
    z.object({
      /** For `pushManager.subscribe`: a point of P-256 in base64url. It never changes. */
      publicKey: z.string(),
      subscribed: z.boolean(),
    }),
  ),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

const unread = z.object({ unread: count });

const base64url = (length: number) =>
  text({ minLength: length, maxLength: length }).check(z.regex(/^[\w-]+$/));

export const noticesResource = {
  list: endpoint({
    method: 'GET',
    path: '/notices',
    access: 'user',
    summary: 'List the notices in the viewer’s inbox, newest first. They are kept for 90 days.',
    query: z.object(pageQuery),
    data: page(notice),
    errors: [],
    extension: true,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/notices/unread',
    access: 'user',
    summary: 'Count the notices in the inbox that are not read.',
    data: unread,
    errors: [],
    extension: true,
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read',
    access: 'user',
    summary:
      'Mark one notice as read, or all up to one and including it. The viewer’s other devices get the count that is left.',
    body: z.xor([
      z.object({ throughId: id, noticeId: absent }),
      z.object({ noticeId: id, throughId: absent }),
    ]),
    data: unread,
    errors: [],
    extension: true,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/notices/settings',
    access: 'user',
    summary: 'Which notices reach the viewer by which channel, and the quiet hours.',
    data: noticeSettings,
    errors: [],
    extension: true,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/notices/choice',
    access: 'user',
    summary:
      'Turn a channel on or off for a topic. What waits to be sent by a channel that is turned off is not sent.',
    body: z.object({ topic: noticeTopic, channel: noticeChannel, on: z.boolean() }),
    data: noticeSettings,
    errors: ['noticeChannelOff'],
    extension: true,
  }),
  setHours: endpoint({
    method: 'PUT',
    path: '/notices/hours',
    access: 'user',
    summary: 'Set the time zone and the quiet hours. What is left out stays as it is.',
    body: z.object({
      timeZone: z.optional(text({ minLength: 1, maxLength: 64 })),
      on: z.optional(z.boolean()),
      from: z.optional(timeOfDay),
      until: z.optional(timeOfDay),
    }),
    data: noticeSettings,
    errors: [],
    extension: true,
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/notices/push',
    access: 'user',
    summary:
      'Have push messages sent to the browser of this session, as `pushManager.subscribe` described it. It takes the place of another one of the session, and of the same browser of another account. It ends with the session.',
    body: z.object({
      endpoint: text({ minLength: 1, maxLength: 1024 }),
      /** The public key of the browser, a point of P-256. */
      p256dh: base64url(87),
      auth: base64url(22),
    }),
    data: noticeSettings,
    errors: ['noticeChannelOff', 'pushSubscriptionInvalid'],
    limit: 'write',
    extension: true,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/notices/push/end',
    access: 'user',
    summary: 'Send no more push messages to the browser of this session. Idempotent.',
    data: noticeSettings,
    errors: [],
    extension: true,
  }),
};
