import { limits } from '@cliffhanger/contracts';
import { daysAfter } from '#platform/time/clock.ts';

interface OwnedIdentity {
  /** When it was added to its account. */
  createdAt: Date;
  /** Whether the account was registered with it. */
  isFirst: boolean;
}

/**
 * From when an identity proves the account that has it. One that was added later than the account proves nothing for some
 * days, because an intruder may have added it, and the owner has not noticed yet.
 */
export const provesFrom = ({ createdAt, isFirst }: OwnedIdentity): Date =>
  isFirst ? createdAt : daysAfter(createdAt, limits.accountProof.identityDays);

/** From when the password of an identity proves the account. */
export const passwordProvesFrom = (identity: OwnedIdentity & { passwordProvesFrom: Date | null }): Date => {
  const from = provesFrom(identity);
  return identity.passwordProvesFrom && identity.passwordProvesFrom > from
    ? identity.passwordProvesFrom
    : from;
};
