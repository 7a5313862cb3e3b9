import * as z from 'zod/mini';
import { count } from '../kernel/fields.ts';
import { staffCall, storedTime } from '../kernel/staff-call.ts';
import { noticeChannel, noticeTopic } from '../notices.ts';
import { givenAccount } from './accounts.ts';
import { newsAudience, newsId, newsInput, newsReach, sendInput, staffNews } from './news.ts';
import { knownRevision } from './revision.ts';

/** Notices are kept for so many days. */
const maxDays = 90;

/** What became of the notices of a UTC day by one channel. */
const noticeStats = z.object({
  day: z.string(),
  topic: noticeTopic,
  channel: noticeChannel,
  /** In the inbox: notices that are there. Elsewhere: handed to the provider. */
  sent: count,
  /** The number of those sent whose notice the viewer has read. */
  opened: count,
  /** Not sent, because the viewer did not want it, had read it, or had enough of them that day. */
  skipped: count,
  /** Not sent after all attempts. */
  failed: count,
  waiting: count,
});

/** The deliveries of a channel that are not sent yet: they are due, or wait for a provider or for the end of quiet hours. */
const waitingNotices = z.object({
  channel: noticeChannel,
  waiting: count,
  /** The number of those that the provider refused at least once, and that are tried again. */
  refused: count,
  /** When the oldest of them was queued. */
  since: storedTime,
  /** The latest answer of the provider to one of them. */
  reason: z.nullable(z.string()),
});
export type WaitingNotices = z.output<typeof waitingNotices>;

/** A delivery that all attempts failed for. */
const failedDelivery = z.object({
  id: z.int(),
  channel: noticeChannel,
  topic: noticeTopic,
  /** The title of the notice in the language of the viewer. */
  title: z.string(),
  /** Of the provider. */
  reason: z.nullable(z.string()),
  attempts: count,
  createdAt: storedTime,
  failedAt: storedTime,
  viewer: z.object({ number: z.int(), displayName: z.string() }),
});
export type FailedDelivery = z.output<typeof failedDelivery>;
export type FailedDeliveryJson = z.input<typeof failedDelivery>;

const byId = z.strictObject({ id: newsId, revision: knownRevision });
const deliveryIds = z.strictObject({
  ids: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(1000)),
});
/** How many of them still failed, and were changed by this call. */
const changedDeliveries = z.object({ changed: count });

export const noticeCalls = {
  /** Messages of staff, the newest first. */
  'notices.list': staffCall({
    permission: 'notices',
    input: z.strictObject({
      /** `nextCursor` of the page before. */
      cursor: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    }),
    output: z.object({ items: z.array(staffNews), nextCursor: z.nullable(z.string()) }),
  }),
  'notices.show': staffCall({
    permission: 'notices',
    input: z.strictObject({ id: newsId }),
    output: staffNews,
  }),
  'notices.reach': staffCall({
    permission: 'news',
    input: z.strictObject(newsAudience),
    output: newsReach,
  }),
  /** Adds a draft, or replaces all of one. What is planned is withdrawn first. */
  'notices.set': staffCall({ permission: 'news', input: newsInput, output: staffNews }),
  /** Removes a draft. */
  'notices.remove': staffCall({
    permission: 'news',
    input: byId,
    output: z.object({ removed: z.boolean() }),
  }),
  /** Sends a draft, or plans it. Each is sent once: a call for one that is planned or sent changes nothing. */
  'notices.send': staffCall({
    permission: 'news',
    input: sendInput,
    output: z.extend(staffNews, { moved: z.boolean() }),
  }),
  /** Makes a planned one a draft again. Of one that is being sent, what waits is not sent; what arrived stays. */
  'notices.withdraw': staffCall({ permission: 'news', input: byId, output: staffNews }),
  /** The latest day first. */
  'notices.stats': staffCall({
    permission: 'notices',
    input: z.strictObject({ days: z._default(z.int().check(z.minimum(1), z.maximum(maxDays)), 14) }),
    output: z.array(noticeStats),
  }),
  /** The channels for which something waits. */
  'notices.waiting': staffCall({
    permission: 'notices',
    input: z.strictObject({}),
    output: z.array(waitingNotices),
  }),
  /** The latest failure first. */
  'notices.failed': staffCall({
    permission: 'notices',
    furtherPermissions: () => ['people.read'],
    input: z.strictObject({
      who: z.optional(givenAccount),
      channel: z.optional(noticeChannel),
      cursor: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 100),
    }),
    output: z.object({ items: z.array(failedDelivery), nextCursor: z.nullable(z.string()) }),
  }),
  /** Sends failed deliveries once more, with all attempts. The conditions of the first time hold. */
  'notices.resend': staffCall({
    permission: 'notices',
    furtherPermissions: () => ['people.act'],
    input: deliveryIds,
    output: changedDeliveries,
  }),
  /** Takes failed deliveries from the list. The notice stays in the inbox. */
  'notices.drop': staffCall({
    permission: 'notices',
    furtherPermissions: () => ['people.act'],
    input: deliveryIds,
    output: changedDeliveries,
  }),
};
