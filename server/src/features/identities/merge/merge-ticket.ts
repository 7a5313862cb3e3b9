import { type IdentityKind, identityKind } from '@cliffhanger/contracts';
import * as z from 'zod';
import type { Identity } from '#features/identities/identities.repository.ts';
import type { Platform } from '#platform/platform.ts';
import { readSigned, writeSigned } from '#platform/secrets/signed-value.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import type { MergedPair } from './merge.repository.ts';

const purpose = 'join-accounts';
const ticketMinutes = 10;

const content = z.object({
  from: z.string(),
  into: z.string(),
  sessionId: z.string(),
  kind: identityKind,
  /** Of the identities of `from` when one of them was proven. */
  fingerprint: z.string(),
  expiresAt: z.coerce.date(),
});

/** Certifies that the session, of a viewer of `into`, has proven both accounts. */
export interface MergeTicket extends MergedPair {
  sessionId: string;
  /** Of the identity that proved `from`. */
  kind: IdentityKind;
  fingerprint: string;
}

/** Returns a fingerprint that changes if an identity is added or removed or gets another password. */
export const identityFingerprint = (
  { keys }: Pick<Platform, 'keys'>,
  identities: readonly Identity[],
): string =>
  keys.sign('ways-in', JSON.stringify(identities.map(({ id, passwordHash }) => [id, passwordHash])));

/** Signs a ticket that is valid for ten minutes. */
export const signMergeTicket = ({ keys, clock }: Pick<Platform, 'keys' | 'clock'>, ticket: MergeTicket) => {
  const expiresAt = minutesAfter(clock.now(), ticketMinutes);
  return { ticket: writeSigned(keys, purpose, { ...ticket, expiresAt }), expiresAt };
};

/** Reads a ticket; returns null if it is forged or expired. */
export const readMergeTicket = (
  { keys, clock }: Pick<Platform, 'keys' | 'clock'>,
  ticket: string,
): MergeTicket | null => {
  const signed = readSigned(keys, purpose, ticket, content);
  if (!signed || signed.expiresAt <= clock.now()) return null;
  const { expiresAt: _, ...read } = signed;
  return read;
};
