import * as z from 'zod/mini';
import type { Permission } from '../kernel/permissions.ts';
import { libraryCheck } from './library-checks.ts';
import { mediaJob } from './media-jobs.ts';

/** Path of the console's event stream (SSE). The session's cookie says whose it is. */
export const staffEventsPath = '/events';

/** What the event stream tells the console, by topic. None has an id: a console that connects again loads what it shows. */
export const staffEvent = z.discriminatedUnion('topic', [
  /** What waits in the inbox has changed, or who has it open. */
  z.object({ topic: z.literal('inbox'), data: z.null() }),
  /**
   * Somebody changed a drama, banners, offers, codes or words. Answers with an older revision than this entry of the staff log
   * may not have it.
   */
  z.object({ topic: z.literal('shop'), data: z.object({ revision: z.int() }) }),
  /** Who edits a drama now; nobody when the list is empty. */
  z.object({
    topic: z.literal('editing'),
    data: z.object({
      slug: z.string(),
      people: z.array(z.object({ personId: z.string(), name: z.string() })),
    }),
  }),
  /** A job has another state, or is further: at most once a second. */
  z.object({
    topic: z.literal('job'),
    data: z.pick(mediaJob, { id: true, slug: true, number: true, state: true, progress: true }),
  }),
  /** A check of all files has another state, or is further: at most once a second. */
  z.object({
    topic: z.literal('libraryCheck'),
    data: z.pick(libraryCheck, { id: true, state: true, progress: true }),
  }),
  /** Files were sent for a drama, or are further than before. */
  z.object({ topic: z.literal('upload'), data: z.object({ slug: z.string() }) }),
  /** The session has ended. The stream ends with it. */
  z.object({ topic: z.literal('signedOut'), data: z.null() }),
]);
export type StaffEvent = z.infer<typeof staffEvent>;
export type StaffTopic = StaffEvent['topic'];

/** The permission without which a person does not get a topic; null: everybody gets it. */
export const permissionOfTopic: Readonly<Record<StaffTopic, Permission | null>> = {
  inbox: 'moderation',
  shop: 'content.read',
  editing: 'content.read',
  job: 'content.read',
  libraryCheck: 'content.read',
  upload: 'content.read',
  signedOut: null,
};
