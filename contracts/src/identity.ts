import * as z from 'zod/mini';
import { id, instant } from './kernel/fields.ts';

/** Every kind of door into an account. */
export const identityKind = z.enum(['account', 'email', 'phone', 'telegram', 'google', 'tiktok', 'facebook']);
export type IdentityKind = z.infer<typeof identityKind>;

/** A way to sign in. */
export const identity = z.object({
  identityId: id,
  kind: identityKind,
  /** The user name or address; null for a provider, whose own id says nothing to people. */
  name: z.nullable(z.string()),
  /** Since when it opens this account. */
  createdAt: instant,
});
export type IdentityView = z.infer<typeof identity>;
