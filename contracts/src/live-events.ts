import * as z from 'zod/mini';
import { identityKind } from './identity-kind.ts';
import { endpoint } from './kernel/endpoint.ts';
import { id, wholeSeconds } from './kernel/fields.ts';
import { balance, orderType } from './wallet.ts';

/** Path of the event stream (SSE), outside of the API prefix. EventSource sends no headers, so the query says whose it is. */
export const liveEventsPath = '/events';

/** Increases with each event. */
export const liveEventId = z.string().check(z.regex(/^\d{1,15}$/));

/** How long the client has shown the viewer's data without a stream, when it received the ticket. */
const recentMs = z.string().check(z.regex(/^\d{1,6}$/));
const secret = z.string().check(z.minLength(1), z.maxLength(256));

/**
 * Query of the event stream. The header `Last-Event-ID` takes precedence over `lastEventId`, and an id over `recentMs`.
 */
export const liveEventsQuery = z.object({
  /** From `liveEvents.ticket`, valid once. */
  ticket: z.optional(secret),
  /** The session's token, as the specification has it; unless the server refuses it there. */
  token: z.optional(secret),
  lastEventId: z.optional(liveEventId),
  /**
   * The stream begins with the events since so many milliseconds before the ticket, at most `limits.liveEvents.maxRecentMs`, but
   * with none from before the session.
   */
  recentMs: z.optional(recentMs),
  /** The last event for everybody that the client has received, after which those are sent again. */
  lastEveryoneId: z.optional(liveEventId),
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
  /** The viewer asked to be reminded of a release, or took that back. */
  z.object({
    action: z.literal('update_reminders'),
    msg: z.object({ dramaId: id, reminded: z.boolean() }),
  }),
  /** Somebody registered with the viewer's invite code. An invite that pays is a `user_prize`. */
  z.object({ action: z.literal('update_invites'), msg: z.null() }),
  /** The account got another way to sign in, or was merged with the account that had `kind`. */
  z.object({
    action: z.literal('update_identities'),
    msg: z.object({ change: z.enum(['added', 'joined']), kind: identityKind }),
  }),
  /** Staff answered a feedback. */
  z.object({ action: z.literal('update_feedback'), msg: z.object({ feedbackId: id }) }),
  /** Notices arrived or were read. */
  z.object({ action: z.literal('update_notices'), msg: z.null() }),
  /** The viewer changed how long they let themselves watch. What was watched comes with the reports. */
  z.object({ action: z.literal('update_watch_limits'), msg: z.null() }),
  /** The age above which the account shows nothing has changed, so all of its data is outdated. */
  z.object({ action: z.literal('update_age_lock'), msg: z.null() }),
  /** Staff moved when a drama or one of its episodes comes out. Sent to everybody. */
  z.object({ action: z.literal('update_release'), msg: z.object({ dramaId: id }) }),
  /** The client was disconnected for longer than events are kept, so all of its data may be outdated. */
  z.object({ action: z.literal('update_all'), msg: z.null() }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** The type of the messages that everybody gets. Their ids are not those of the viewer's events, so they are in the data. */
export const everyoneMessage = 'everyone';

/** Data of these messages, beside their event, and of the message `place`: up to which of them the client has all. */
export const everyonePlace = z.object({ everyoneId: z.int() });

/** Data of the stream's message `closing`: the server stops, and the client opens another stream after this time. */
export const streamClosing = z.object({ afterMs: z.int().check(z.minimum(0)) });

export const liveEventsResource = {
  ticket: endpoint({
    method: 'POST',
    path: '/record/events/ticket',
    access: 'any',
    summary: 'A ticket that opens one event stream of this session; null for a visitor, who has no events.',
    data: z.nullable(z.object({ ticket: z.string(), expiresInSeconds: z.int() })),
    errors: [],
    extension: true,
  }),
};
