import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { wholeSeconds } from './kernel/fields.ts';
import { trimmedText } from './kernel/text.ts';

/** The purpose of a verification code, for which alone it is valid. */
export const verificationCodePurpose = z.enum(['login', 'register', 'resetPassword', 'bind']);
export type VerificationCodePurpose = z.infer<typeof verificationCodePurpose>;

export const addressType = z.enum(['email', 'phone']);
export type AddressType = z.infer<typeof addressType>;

/** An e-mail address or phone number as typed. A phone number without country code belongs to Accept-Country. */
export const address = trimmedText({ minLength: 3, maxLength: 254 });

export const verificationCodesResource = {
  send: endpoint({
    method: 'POST',
    path: '/user/send/code',
    access: 'any',
    summary:
      'Send a verification code of six digits. The response is the same whether the address has an account or not.',
    body: z.object({ type: addressType, address, purpose: verificationCodePurpose }),
    data: z.object({
      /** How long the code is valid, for one use. */
      lifetimeSeconds: wholeSeconds,
      /** Delay before the next code for this e-mail address and purpose, or for this phone number, can be requested. */
      resendSeconds: wholeSeconds,
    }),
    errors: ['providerOff', 'phoneNotServed'],
    limit: 'code',
  }),
};
