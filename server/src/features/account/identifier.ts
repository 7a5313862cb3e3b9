import { type AddressType, isUsername } from '@cliffhanger/contracts';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod';
import type { $ZodIssue } from 'zod/v4/core';
import { RefusedInput } from '#kernel/refused-input.ts';
import { subjectOf } from './subject.ts';

/** Who somebody says they are, by a name or an address of their own. */
export interface Identifier {
  kind: 'account' | AddressType;
  /** Normalized: lower case, or E.164. */
  subject: string;
  /** What others see of them. An address is theirs alone, so little of it is shown. */
  displayName: string;
}

/** As the contract has it. */
type Given = { type: 'account'; username: string } | { type: AddressType; address: string };

const refusal = (issue: Pick<$ZodIssue, 'code'> & Record<string, unknown>) =>
  new RefusedInput([{ message: '', ...issue } as $ZodIssue]);

/** For a name that is to become somebody's. @throws RefusedInput naming `username` */
export const requireUsername = (name: string): void => {
  if (!isUsername(name)) throw refusal({ code: 'invalid_format', format: 'username', path: ['username'] });
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

/** Reads who is meant from a call, made in `country`. @throws RefusedInput naming `address` */
export const identifierOf = (given: Given, country: string): Identifier => {
  if (given.type === 'account') {
    const kind = given.type;
    const displayName = given.username.normalize('NFKC');
    return { kind, subject: subjectOf(displayName), displayName };
  }
  const { type: kind } = given;
  const subject = addressOf(kind, given.address, country);
  return { kind, subject, displayName: maskOf(kind, subject) };
};
