import * as z from 'zod/mini';
import { dramaCard } from './drama-card.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, url } from './kernel/fields.ts';

/**
 * The provider's consent page. The client adds `redirect_uri`, `state` and, for Google, `nonce` (the SHA-256 of the nonce
 * in `idTokenProof`) to `authorizeUrl`.
 */
const consentPage = z.object({ clientId: z.string(), authorizeUrl: url });

export const settingsResource = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'any',
    summary:
      'Public settings: the key for encrypted values, the dramas of current activities, the app’s version, sign-in providers and limits.',
    data: z.object({
      /** PEM, SubjectPublicKeyInfo, RSA of `publicKeyBits`. */
      public_key: z.string(),
      public_key_id: id,
      activity_dramas: z.array(dramaCard),
      appVersion: z.string(),
      /** Sign-in providers; null or false for a provider that is off. */
      providers: z.object({
        /** Whether verification codes can be sent this way. Passwords work in any case. */
        email: z.boolean(),
        phone: z.boolean(),
        telegram: z.boolean(),
        google: z.nullable(consentPage),
        tiktok: z.nullable(consentPage),
        facebook: z.nullable(consentPage),
      }),
      /** Limits that this server configures. */
      limits: z.object({
        sessionDays: count,
        /** After this many days without use a session ends earlier. */
        sessionIdleDays: count,
        orderMinutes: count,
        mediaLinkMinutes: count,
      }),
    }),
    errors: [],
  }),
};
