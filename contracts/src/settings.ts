import * as z from 'zod/mini';
import { dramaCard } from './drama.ts';
import { endpoint } from './kernel/endpoint.ts';
import { id } from './kernel/fields.ts';

export const settingsResource = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    access: 'any',
    summary: 'The public key for sensitive values, the dramas of running activities, and the app’s version.',
    data: z.object({
      /** PEM, SubjectPublicKeyInfo, RSA 3072. */
      public_key: z.string(),
      public_key_id: id,
      activity_dramas: z.array(dramaCard),
      appVersion: z.string(),
    }),
    errors: [],
  }),
};
