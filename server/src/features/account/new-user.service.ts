import type { Platform as PlatformCode } from '@cliffhanger/contracts';
import { openLedgerAccounts } from '#features/ledger/ledger.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findIdentity,
  findUserIdByInviteCode,
  type IdentityKind,
  insertInvite,
  insertUser,
  type UserRow,
} from './account.repository.ts';
import { storedSubjectOf } from './subject.ts';

/** A new user with a first identity. */
export interface NewUser {
  kind: IdentityKind;
  /** Normalized; unique together with `kind`. */
  subject: string;
  /** argon2id, for kinds that have a password. */
  passwordHash?: string | undefined;
  /** Whether the address or the provider account is proven. */
  isVerified: boolean;
  displayName: string;
  country: string;
  language: string;
  regSource: PlatformCode;
  inviteCode: string | undefined;
}

/** Returns the id of the inviter, or null without a code. @throws AppError inviteCodeUnknown */
export const checkInviteCode = async (db: Reader, inviteCode: string | undefined): Promise<string | null> => {
  if (!inviteCode) return null;
  const inviterId = await findUserIdByInviteCode(db, inviteCode.toUpperCase());
  if (!inviterId) throw new AppError('inviteCodeUnknown', { field: 'InviteCode' });
  return inviterId;
};

/**
 * Creates a user with one identity and the ledger accounts. The identity must not exist yet; the caller checks this in the
 * same transaction. @returns the ids of the user, of the identity, and of the inviter, if there is one
 * @throws AppError inviteCodeUnknown
 */
export const createUserWithIdentity = async (
  tx: Transaction,
  { clock, random }: Pick<Platform, 'clock' | 'random'>,
  { kind, subject, passwordHash, isVerified, inviteCode, ...user }: NewUser,
): Promise<{ userId: string; id: string; inviterId: string | null }> => {
  const inviterId = await checkInviteCode(tx, inviteCode);
  const at = clock.now();
  const { id: userId, identityId } = await insertUser(
    tx,
    { ...user, inviteCode: random.code(8), at },
    {
      kind,
      subject: storedSubjectOf(kind, subject),
      passwordHash: passwordHash ?? null,
      verifiedAt: isVerified ? at : null,
    },
  );
  await openLedgerAccounts(tx, userId);
  if (inviterId) await insertInvite(tx, { inviterId, inviteeId: userId, at });
  return { userId, id: identityId, inviterId };
};

/** Creates a user with ledger accounts and without a password, so that signing in is impossible. */
export const createUserWithoutSignIn = async (
  tx: Transaction,
  user: UserRow & { id: string },
): Promise<void> => {
  await insertUser(tx, user, { kind: 'account', subject: user.id, passwordHash: null, verifiedAt: null });
  await openLedgerAccounts(tx, user.id);
};

/** Finds the user who signs in with an identity. */
export const findUserIdByIdentity = async (
  db: Reader,
  kind: IdentityKind,
  subject: string,
): Promise<string | null> => (await findIdentity(db, kind, subject))?.userId ?? null;
