import { type AddressType, isUsername } from '@cliffhanger/contracts';
import { normalizeAddress } from '#features/verification-codes/verification-codes.ts';
import { refusedFormat } from '#kernel/refused-input.ts';
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
type IdentifierInput = { type: 'account'; username: string } | { type: AddressType; address: string };

/** For a name that is to become somebody's. @throws RefusedInput naming `username` */
export const requireUsername = (name: string): void => {
  if (!isUsername(name)) throw refusedFormat('username', 'username');
};

const maskAddress = (type: AddressType, address: string): string =>
  type === 'email' ? `${address.slice(0, 2).replace(/@.*/, '')}•••` : `•••${address.slice(-2)}`;

/** Reads who is meant from a call, made in `country`. @throws RefusedInput naming `address` */
export const identifierOf = (given: IdentifierInput, country: string): Identifier => {
  if (given.type === 'account') {
    const kind = given.type;
    const displayName = given.username.normalize('NFKC');
    return { kind, subject: subjectOf(displayName), displayName };
  }
  const { type: kind } = given;
  const subject = normalizeAddress(kind, given.address, country);
  return { kind, subject, displayName: maskAddress(kind, subject) };
};
