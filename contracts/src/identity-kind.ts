import * as z from 'zod/mini';

/** How a viewer can sign in to an account. */
export const identityKind = z.enum(['account', 'email', 'phone', 'telegram', 'google', 'tiktok', 'facebook']);
export type IdentityKind = z.infer<typeof identityKind>;
