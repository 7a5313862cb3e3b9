import * as z from 'zod/mini';
import { platform } from './account.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, instant } from './kernel/fields.ts';

export const sessionEntry = z.object({
  sessionId: id,
  /** Whether it is the caller's session. */
  isCurrent: z.boolean(),
  platform,
  /** From X-Client-Version at sign-in; empty if it was missing. */
  clientVersion: z.string(),
  /** Browser and operating system, if the user agent reveals them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: instant,
  /** Accurate to a few minutes. */
  lastSeenAt: instant,
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const sessionsResource = {
  list: endpoint({
    method: 'GET',
    path: '/record/sessions',
    access: 'user',
    summary: 'List the viewer’s sessions, most recent first.',
    data: z.object({ items: z.array(sessionEntry) }),
    errors: [],
    extension: true,
  }),
  end: endpoint({
    method: 'POST',
    path: '/center/sessions/end',
    access: 'user',
    summary: 'End one of the viewer’s sessions.',
    body: z.object({ sessionId: id }),
    data: z.null(),
    errors: ['notFound'],
    extension: true,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/center/sessions/endOthers',
    access: 'user',
    summary: 'End all sessions of the viewer except this one.',
    data: z.object({ endedCount: count }),
    errors: [],
    extension: true,
  }),
};
