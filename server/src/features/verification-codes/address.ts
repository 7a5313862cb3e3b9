import type { AddressType } from '@cliffhanger/contracts';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import * as z from 'zod';
import { RefusedInput, refusedFormat } from '#kernel/refused-input.ts';

/**
 * Normalizes an address to lower case or E.164.
 *
 * @param country of the caller; phone numbers may be in its national format
 * @throws RefusedInput naming `address`
 */
export const normalizeAddress = (type: AddressType, input: string, country: string): string => {
  const text = input.trim().normalize('NFKC').toLowerCase();
  if (type === 'email') {
    const parsed = z.email().safeParse(text);
    if (parsed.success) return parsed.data;
    throw new RefusedInput(parsed.error.issues.map((issue) => ({ ...issue, path: ['address'] })));
  }
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  if (phone?.isPossible() && !phone.ext) return phone.number;
  throw refusedFormat('address', 'e164');
};
