import * as z from 'zod/mini';
import { orderType } from './wallet.ts';

/** The stream of server-sent events, at the server's root; the token goes in the query, as EventSource has no headers. */
export const eventsPath = '/events';

/** What the stream carries, by `action` (specification, section 3). Each has an id; Last-Event-ID resumes after it. */
export const pushedEvent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('user_prize'), msg: z.object({ title: z.string(), body: z.string() }) }),
  z.object({ action: z.literal('update_vip'), msg: z.object({ OrderType: orderType }) }),
]);
export type PushedEvent = z.infer<typeof pushedEvent>;
