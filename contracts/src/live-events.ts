import * as z from 'zod/mini';
import { id, wholeSeconds } from './kernel/fields.ts';
import { balance, orderType } from './wallet.ts';

/** The stream of server-sent events, at the server's root; the token goes in the query, as EventSource has no headers. */
export const liveEventsPath = '/events';

/** Grows from event to event. */
export const liveEventId = z.string().check(z.regex(/^\d{1,15}$/));

/** What opens a stream. The id of the last event goes in the header `Last-Event-ID` as well, which comes first. */
export const liveEventsQuery = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(256)),
  lastEventId: z.optional(liveEventId),
});

/** What the stream carries, by `action`: docs/specification.md#3-entities. Each has an id; Last-Event-ID resumes after it. */
export const liveEvent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('user_prize'), msg: z.object({ title: z.string(), body: z.string() }) }),
  z.object({ action: z.literal('update_vip'), msg: z.object({ OrderType: orderType }) }),

  // What follows is ours: what the viewer's other devices show differently from now on.
  z.object({ action: z.literal('update_balance'), msg: balance }),
  /** With what the viewer has now: coins move with most unlocks, and no device shows one without the other. */
  z.object({
    action: z.literal('update_unlocks'),
    msg: z.object({ dramaId: id, episodeIds: z.array(id), unlocked: z.boolean(), balance }),
  }),
  z.object({
    action: z.literal('update_progress'),
    msg: z.object({ dramaId: id, episodeId: id, progress: wholeSeconds, finished: z.boolean() }),
  }),
  z.object({
    action: z.literal('update_follow'),
    msg: z.object({ dramaId: id, followed: z.boolean() }),
  }),
  /** The reader was away for so long that events are gone: whatever it knows may be old. */
  z.object({ action: z.literal('update_all'), msg: z.null() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
