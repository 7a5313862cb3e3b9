import { limits, sealedValue, type UserInfo } from '@cliffhanger/contracts';
import { balanceOf } from '#features/ledger/ledger.ts';
import type { EventPublisher, Publish } from '#features/live-events/live-events.ts';
import { getSurvivingUser } from '#features/merged-users/merged-users.ts';
import type { Device, OpenedSession, Sessions } from '#features/sessions/sessions.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { isRecent } from '#platform/time/clock.ts';
import {
  endDeletionWait,
  findIdentity,
  findUserIdByInviteCode,
  getUser,
  type IdentityKind,
} from './account.repository.ts';
import { userInfoView } from './account.view.ts';
import { createUserWithIdentity, type NewUser } from './new-user.service.ts';
import { createPasswordQueue, type PasswordQueue } from './password-queue.ts';
import { endOverBlock, requireUnblocked } from './restrictions.service.ts';

export interface SignedIn {
  token: string;
  userInfo: UserInfo;
  /** Whether the account waited for deletion. */
  deletionCancelled: boolean;
}

/** An identity that belongs to an account. */
export interface KnownIdentity {
  id: string;
  userId: string;
  kind: IdentityKind;
  passwordHash: string | null;
  passwordProvesFrom: Date | null;
  /** When the identity was added to this account. */
  createdAt: Date;
  /** Whether the account was registered with it. */
  isFirst: boolean;
}

/** The user whom a sign-in has proven, and by which identity. */
export interface ProvenUser {
  userId: string;
  /** The id of the identity; null if the password that was given does not prove the account yet. */
  id: string | null;
}

/** The steps that all sign-in methods share, independent of the kind of proof. */
export interface SignInCore {
  /** Decrypts the sealed value of a field. @throws AppError ciphertextInvalid, ciphertextExpired, naming the field */
  unseal(field: string, ciphertext: string): string;
  /** For all work that hashes passwords. */
  readonly passwordQueue: PasswordQueue;
  /** Finds an identity, or returns null if no account has it. */
  findIdentity(db: Reader, kind: IdentityKind, subject: string): Promise<KnownIdentity | null>;
  /** Whether an invite code exists, for sign-in methods where the viewer does not type it. */
  isKnownInviteCode(tx: Transaction, code: string): Promise<boolean>;
  /** Creates a user with a first identity, and tells the inviter. @throws AppError inviteCodeUnknown */
  createUserWithIdentity(tx: Transaction, publish: Publish, user: NewUser): Promise<ProvenUser>;
  /**
   * Opens a session in one transaction with `getProven`, which returns (or creates) the user. An error from `getProven`
   * rolls back the transaction. Ends the wait of a requested deletion, and beyond the session limit the oldest session.
   * @param current a session to keep if it is of the same account, and to end otherwise
   * @throws AppError accountBlocked, tokenInvalid for a deleted account; signedInElsewhere if the kept session has ended
   */
  openSession(
    device: Device,
    getProven: (tx: Transaction, publish: Publish) => Promise<ProvenUser>,
    current?: CurrentSession | null,
  ): Promise<SignedIn>;
}

/** The session of a caller. */
export interface CurrentSession extends SessionUser {
  token: string;
}

type SignInCorePlatform = Pick<Platform, 'keys' | 'clock' | 'random' | 'passwordCost'>;

export const createSignInCore = (
  { keys, clock, random, passwordCost }: SignInCorePlatform,
  sessions: Sessions,
  { commit }: Pick<EventPublisher, 'commit'>,
): SignInCore => ({
  unseal(field, ciphertext) {
    const text = keys.decrypt(ciphertext);
    const parsed = text === null ? null : sealedValue.safeParse(parseJson(text));
    if (!parsed?.success) throw new AppError('ciphertextInvalid', { field });
    if (!isRecent(new Date(parsed.data.sealedAtMs), clock.now(), limits.ciphertextMaxAgeSeconds))
      throw new AppError('ciphertextExpired', { field });
    return parsed.data.value;
  },

  passwordQueue: createPasswordQueue(passwordCost),

  findIdentity,

  isKnownInviteCode: async (tx, code) => (await findUserIdByInviteCode(tx, code.toUpperCase())) !== null,

  async createUserWithIdentity(tx, publish, user) {
    const { inviterId, ...proven } = await createUserWithIdentity(tx, { clock, random }, user);
    if (inviterId) await tellInviter(tx, publish, inviterId);
    return proven;
  },

  async openSession(device, getProven, current = null) {
    const { endedIds, ...signedIn } = await commit(async (tx, publish) => {
      // The account may have been merged into another one since it was proven.
      const proven = await getProven(tx, publish);
      const { userId } = await getSurvivingUser(tx, proven.userId);
      const user = await getUser(tx, userId);
      // The account was deleted after it was found.
      if (user.deletedAt) throw new AppError('tokenInvalid');
      requireUnblocked(user, clock.now());
      await endOverBlock(tx, user);
      const deletionCancelled = await endDeletionWait(tx, userId);
      const { token, endedIds } = await openOrKeep(tx, sessions, {
        proven: { ...proven, userId },
        device,
        current,
      });
      const balance = await balanceOf(tx, userId);
      const userInfo = userInfoView({ ...user, deletionDueAt: null }, balance, token);
      return { token, userInfo, deletionCancelled, endedIds };
    });
    sessions.closeEnded(endedIds);
    return signedIn;
  },
});

const openOrKeep = async (
  tx: Transaction,
  sessions: Sessions,
  { proven, device, current }: { proven: ProvenUser; device: Device; current: CurrentSession | null },
): Promise<OpenedSession> => {
  if (current?.userId === proven.userId) {
    await sessions.requireOpen(tx, current);
    return { token: current.token, endedIds: [] };
  }
  const left = current ? await sessions.leave(tx, current) : [];
  const { token, endedIds } = await sessions.open(tx, proven.userId, device, proven.id);
  return { token, endedIds: [...left, ...endedIds] };
};

/** The inviter's account may have been merged or deleted. */
const tellInviter = async (tx: Transaction, publish: Publish, inviterId: string): Promise<void> => {
  const inviter = await getSurvivingUser(tx, inviterId);
  if (!inviter.isDeleted) await publish(inviter.userId, { action: 'update_invites', msg: null }, 'invites');
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
