import * as z from 'zod/mini';
import { dramaCard } from './dramas.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, url } from './kernel/fields.ts';

/**
 * Where a browser is sent to sign in with this provider: `authorizeUrl` lacks `redirect_uri`, `state` and, for Google,
 * `nonce` (the SHA-256 of the one in `tokenProof`).
 */
const consentPage = z.object({ clientId: z.string(), authorizeUrl: url });

export const settingsResource = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'any',
    summary:
      'The public key for sensitive values, the dramas of running activities, the app’s version, the ways to sign in and limits.',
    data: z.object({
      /** PEM, SubjectPublicKeyInfo, RSA of `publicKeyBits`. */
      public_key: z.string(),
      public_key_id: id,
      activity_dramas: z.array(dramaCard),
      appVersion: z.string(),
      /** Ways to sign in that others have a part in; null or false for one that is off. */
      providers: z.object({
        /** Whether codes go out this way. Without, passwords still work. */
        email: z.boolean(),
        phone: z.boolean(),
        telegram: z.boolean(),
        google: z.nullable(consentPage),
        tiktok: z.nullable(consentPage),
        facebook: z.nullable(consentPage),
      }),
      /** Of the limits those that this server sets for itself. */
      limits: z.object({ sessionDays: count, orderMinutes: count, mediaLinkMinutes: count }),
    }),
    errors: [],
  }),
};
