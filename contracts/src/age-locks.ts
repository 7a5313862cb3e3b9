import * as z from 'zod/mini';
import { ratingAge } from './age-ratings.ts';
import { endpoint } from './kernel/endpoint.ts';
import { instant } from './kernel/fields.ts';
import { text } from './kernel/text.ts';

/** How many wrong PINs in a row have no wait, and how long a forgotten PIN takes. */
export const ageLockRules = { freeTries: 5, forgottenHours: 24, maxWaitMinutes: 24 * 60 } as const;

const pin = text({ maxLength: 4 }).check(z.regex(/^\d{4}$/));
/** The account on all its devices, or this browser for every account and for visitors. */
const of = z.enum(['account', 'device']);
export type AgeLockOf = z.infer<typeof of>;

/** Nothing above an age is shown. */
export const ageLock = z.object({
  maxAge: ratingAge,
  /** Whether dramas without a rating are shown. */
  showsUnrated: z.boolean(),
  /** Somebody has forgotten the PIN: when the lock opens by itself. */
  opensAt: z.nullable(instant),
  /** After wrong PINs: when the next one is read. */
  waitsUntil: z.nullable(instant),
});
export type AgeLock = z.infer<typeof ageLock>;

const locks = z.object({ account: z.nullable(ageLock), device: z.nullable(ageLock) });
export type AgeLocks = z.infer<typeof locks>;

const call = { method: 'POST', access: 'any', data: locks, limit: 'signIn', extension: true } as const;

export const ageLocksResource = {
  get: endpoint({
    method: 'GET',
    path: '/center/ageLock',
    access: 'any',
    summary: 'The age above which the account and this browser show nothing.',
    data: locks,
    errors: [],
    extension: true,
  }),
  set: endpoint({
    ...call,
    path: '/center/ageLock',
    summary:
      'Lock dramas above an age. `pin` becomes the PIN of a new lock; a lock that there is changes with its own PIN only. The lock of the browser is in a cookie, and counts for visitors and every account there.',
    body: z.object({ of, maxAge: ratingAge, showsUnrated: z.boolean(), pin, newPin: z.optional(pin) }),
    errors: ['pinWrong', 'pinWaits', 'tooManyWrites'],
  }),
  remove: endpoint({
    ...call,
    path: '/center/ageLock/remove',
    summary: 'Remove a lock. Does nothing if there is none.',
    body: z.object({ of, pin }),
    errors: ['pinWrong', 'pinWaits'],
  }),
  forget: endpoint({
    ...call,
    path: '/center/ageLock/forgotten',
    summary:
      'Have a lock open by itself after 24 hours, as its PIN is forgotten. `set` with the PIN ends that.',
    body: z.object({ of }),
    errors: [],
  }),
};
