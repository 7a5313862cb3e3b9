import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { wholeSeconds } from './kernel/fields.ts';
import { trimmedText } from './kernel/text.ts';

/** What a code is for; it is good for nothing else. */
export const verificationCodePurpose = z.enum(['login', 'register', 'resetPassword', 'bind']);
export type VerificationCodePurpose = z.infer<typeof verificationCodePurpose>;

export const addressType = z.enum(['email', 'phone']);
export type AddressType = z.infer<typeof addressType>;

/** As typed: an e-mail address, or a phone number, which without its country code is one of Accept-Country. */
export const address = trimmedText({ minLength: 3, maxLength: 254 });

export const verificationCodesResource = {
  send: endpoint({
    method: 'POST',
    path: '/user/send/code',
    access: 'any',
    summary: 'Send a one-time code of six digits; the same answer whether the address has an account or not.',
    body: z.object({ type: addressType, address, purpose: verificationCodePurpose }),
    data: z.object({
      /** The code is good for this long, for one use. */
      lifetimeSeconds: wholeSeconds,
      /** The next one for this address and purpose can be asked for after this long. */
      resendSeconds: wholeSeconds,
    }),
    errors: ['providerOff'],
    limit: 'code',
  }),
};
