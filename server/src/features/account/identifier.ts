import type { AddressType } from '@cliffhanger/contracts';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import { RefusedInput } from '#http/error-handler.ts';
import { subjectOf } from './new-user.service.ts';

/** Who somebody says they are, by a name or an address of their own. */
export interface Identifier {
  kind: 'account' | AddressType;
  /** Normalized: lower case, or E.164. */
  subject: string;
  /** What others see of them. An address is theirs alone, so little of it is shown. */
  displayName: string;
}

interface Given {
  username?: string | undefined;
  address?: string | undefined;
}

const refusal = (issue: Pick<$ZodIssue, 'code'> & Record<string, unknown>) =>
  new RefusedInput([{ message: '', ...issue } as $ZodIssue]);

/** A field that this kind of call needs. @throws RefusedInput naming it */
export const required = (field: string, value: string | undefined): string => {
  if (value === undefined) throw refusal({ code: 'invalid_type', expected: 'string', path: [field] });
  return value;
};

/**
 * Normalizes an address. @param country of the caller, whose national way of writing a phone number is understood
 * @throws RefusedInput naming `address`
 */
export const addressOf = (type: AddressType, given: string, country: string): string => {
  const text = subjectOf(given.trim());
  if (type === 'email') {
    const parsed = z.email().safeParse(text);
    if (parsed.success) return parsed.data;
    throw new RefusedInput(parsed.error.issues.map((issue) => ({ ...issue, path: ['address'] })));
  }
  const phone = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  if (phone?.isPossible() && !phone.ext) return phone.number;
  throw refusal({ code: 'invalid_format', format: 'e164', path: ['address'] });
};

const maskOf = (type: AddressType, address: string): string =>
  type === 'email' ? `${address.slice(0, 2).replace(/@.*/, '')}•••` : `•••${address.slice(-2)}`;

/** Reads who is meant from a call of `type`. @throws RefusedInput naming what is missing or wrong */
export const identifierOf = (
  type: Identifier['kind'],
  { username, address }: Given,
  country: string,
): Identifier => {
  if (type === 'account') {
    const displayName = required('username', username);
    return { kind: type, subject: subjectOf(displayName), displayName };
  }
  const subject = addressOf(type, required('address', address), country);
  return { kind: type, subject, displayName: maskOf(type, subject) };
};
