import { type AddressType, isUsername } from '@cliffhanger/contracts';
import { normalizeAddress } from '#features/verification-codes/verification-codes.ts';
import { AppError } from '#kernel/app-error.ts';
import { refusedFormat } from '#kernel/refused-input.ts';
import { isReservedName } from './reserved-names.ts';
import { subjectOf } from './subject.ts';

/** The user name or address by which a viewer claims to be known. */
export interface Identifier {
  kind: 'account' | AddressType;
  /** Normalized: lower case, or E.164. */
  subject: string;
  /** The name that others see. An address is private, so it is masked. */
  displayName: string;
}

/** The identifier as in the contract. */
type IdentifierInput = { type: 'account'; username: string } | { type: AddressType; address: string };

/** Checks the name of a new identity. @throws RefusedInput naming `username`; AppError usernameReserved */
export const requireUsername = (name: string): void => {
  if (!isUsername(name)) throw refusedFormat('username', 'username');
  if (isReservedName(name)) throw new AppError('usernameReserved', { field: 'username' });
};

const maskAddress = (type: AddressType, address: string): string =>
  type === 'email' ? `${address.slice(0, 2).replace(/@.*/, '')}•••` : `•••${address.slice(-2)}`;

/** Returns the normalized identifier. `country` of the caller decides how national phone numbers are read. @throws RefusedInput naming `address` */
export const identifierOf = (input: IdentifierInput, country: string): Identifier => {
  if (input.type === 'account') {
    const kind = input.type;
    const displayName = input.username.normalize('NFKC');
    return { kind, subject: subjectOf(displayName), displayName };
  }
  const { type: kind } = input;
  const subject = normalizeAddress(kind, input.address, country);
  return { kind, subject, displayName: maskAddress(kind, subject) };
};
