import * as z from 'zod/mini';
import { platform } from './account.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, instant } from './kernel/fields.ts';

export const sessionEntry = z.object({
  sessionId: id,
  /** The one that asks. */
  isCurrent: z.boolean(),
  platform,
  /** As X-Client-Version gave it when signing in; empty when it did not. */
  clientVersion: z.string(),
  /** The browser and the system, as far as the user agent tells. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: instant,
  /** Within a few minutes. */
  lastSeenAt: instant,
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const sessionsResource = {
  list: endpoint({
    method: 'GET',
    path: '/record/sessions',
    access: 'user',
    summary: 'Where this viewer is signed in, the latest first.',
    data: z.object({ items: z.array(sessionEntry) }),
    errors: [],
    extension: true,
  }),
  end: endpoint({
    method: 'POST',
    path: '/center/sessions/end',
    access: 'user',
    summary: 'Sign out one of this viewer’s sessions.',
    body: z.object({ sessionId: id }),
    data: z.null(),
    errors: ['notFound'],
    extension: true,
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/center/sessions/endOthers',
    access: 'user',
    summary: 'Sign out everywhere but here.',
    data: z.object({ endedCount: count }),
    errors: [],
    extension: true,
  }),
};
