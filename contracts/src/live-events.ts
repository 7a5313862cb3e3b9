import * as z from 'zod/mini';
import { id, wholeSeconds } from './kernel/fields.ts';
import { balance, orderType } from './wallet.ts';

/**
 * Path of the event stream (SSE), outside of the API prefix. The token is in the query, as EventSource sends no
 * headers.
 */
export const liveEventsPath = '/events';

/** Increases with each event. */
export const liveEventId = z.string().check(z.regex(/^\d{1,15}$/));

/** Query of the event stream. The header `Last-Event-ID` takes precedence over `lastEventId`. */
export const liveEventsQuery = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(256)),
  lastEventId: z.optional(liveEventId),
});

/** Live events by `action`: docs/specification.md#3-entities. Each has an id, after which `Last-Event-ID` resumes. */
export const liveEvent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('user_prize'), msg: z.object({ title: z.string(), body: z.string() }) }),
  z.object({ action: z.literal('update_vip'), msg: z.object({ OrderType: orderType }) }),

  // Additions to the specification, which keep the viewer's other devices up to date.
  z.object({ action: z.literal('update_balance'), msg: balance }),
  /** Includes the balance, since most unlocks change it and devices show both changes together. */
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
  /** Somebody registered with the viewer's invite code. An invite that pays is a `user_prize`. */
  z.object({ action: z.literal('update_invites'), msg: z.null() }),
  /** The client was disconnected for longer than events are kept, so all of its data may be outdated. */
  z.object({ action: z.literal('update_all'), msg: z.null() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
