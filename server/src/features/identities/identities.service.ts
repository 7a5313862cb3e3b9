import type { AddressType } from '@cliffhanger/contracts';
import {
  type AccountProof,
  hashNewPassword,
  type KnownIdentity,
  passwordProvesFrom,
  provesFrom,
  requireUsername,
  type SignIn,
  type SignInCore,
  storedSubjectOf,
  subjectOf,
} from '#features/account/account.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { requireActiveUser } from '#features/merged-users/merged-users.ts';
import { forgetChannel } from '#features/notices/notices.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { SignInNotices } from '#features/sign-in-notices/sign-in-notices.ts';
import type { Proof, ThirdPartySignIn } from '#features/third-party/third-party.ts';
import { normalizeAddress, type VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import {
  deleteIdentityButLast,
  type Identity,
  insertIdentity,
  listIdentities,
} from './identities.repository.ts';
import { identityFingerprint, signMergeTicket } from './merge/merge-ticket.ts';

export interface BoundIdentities {
  identities: Identity[];
  /** Set if the identity belongs to another account, which can be merged. */
  mergeTicket: { ticket: string; expiresAt: Date } | null;
}

/**
 * The identities of an account. An account always has at least one. Each change needs a proof of the account beyond the
 * token, and tells the verified addresses. `currentPassword` is a ciphertext.
 */
export interface Identities {
  list(userId: string): Promise<Identity[]>;
  /**
   * Adds a third-party identity, or offers a merge if another account has it.
   * @throws AppError as `AccountProof.require`, `ThirdPartySignIn.verify` and `consume`; identityTooRecent
   */
  bindProof(viewer: SessionUser, proof: Proof, currentPassword: string | undefined): Promise<BoundIdentities>;
  /**
   * Adds a free user name with a new password. For a taken name and its password, offers a merge with its account.
   * @throws AppError as `AccountProof.require`; passwordTooWeak, credentialsWrong, usernameReserved, identityTooRecent;
   * RefusedInput naming `username`
   */
  bindAccount(
    viewer: SessionUser,
    account: NewAccount,
    currentPassword: string | undefined,
  ): Promise<BoundIdentities>;
  /**
   * Adds an address with its code, or offers a merge if another account has it.
   * @throws AppError as `AccountProof.require`; verificationCodeWrong, identityTooRecent; RefusedInput naming `address`
   */
  bindAddress(
    viewer: SessionUser,
    proof: AddressProof,
    currentPassword: string | undefined,
  ): Promise<BoundIdentities>;
  /**
   * Removes an identity and ends all other sessions, because it is unknown which of them the identity opened.
   * @throws AppError as `AccountProof.require`; notFound, lastIdentity
   */
  unbind(viewer: SessionUser, identityId: string, currentPassword: string | undefined): Promise<Identity[]>;
}

export interface NewAccount {
  username: string;
  /** Ciphertext. */
  password: string;
}

export interface AddressProof {
  type: AddressType;
  address: string;
  /** Ciphertext of a code with the purpose `bind`. */
  code: string;
  /** The caller's country, for national phone number formats. */
  country: string;
}

interface ProvenIdentity {
  kind: Identity['kind'];
  subject: string;
  /** The password of a new identity. */
  passwordHash: string | null;
  isVerified: boolean;
  /** Consumes the proof. Throws if the identity has changed since it was proven. */
  confirm(tx: Transaction, known: KnownIdentity | null): Promise<void>;
}

interface SignInMethods {
  signInCore: SignInCore;
  signIn: Pick<SignIn, 'verifyPassword'>;
  proof: AccountProof;
  thirdParty: ThirdPartySignIn;
  verificationCodes: Pick<VerificationCodes, 'consume'>;
}

interface Announcements {
  liveEvents: Pick<EventPublisher, 'commit'>;
  notices: SignInNotices;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a service of short functions
export const createIdentities = (
  platform: Pick<Platform, 'database' | 'keys' | 'clock'>,
  sessions: Pick<Sessions, 'requireOpen' | 'endAll' | 'closeEnded'>,
  { signInCore, signIn, proof, thirdParty, verificationCodes }: SignInMethods,
  { liveEvents, notices }: Announcements,
): Identities => {
  const { database, clock } = platform;

  const requireProof = (viewer: SessionUser, currentPassword: string | undefined) =>
    proof.require(viewer, { field: 'currentPassword', ciphertext: currentPassword });

  const bind = async (viewer: SessionUser, proven: ProvenIdentity): Promise<BoundIdentities> => {
    const { kind, subject, confirm } = proven;
    const { addressBook, ...bound } = await liveEvents.commit(async (tx, publish) => {
      const { userId } = viewer;
      await requireActiveUser(tx, userId);
      await sessions.requireOpen(tx, viewer);
      const known = await signInCore.findIdentity(tx, kind, subject);
      await confirm(tx, known);
      const isOther = known && known.userId !== userId;
      if (isOther) requireProving(known, clock.now());
      const addressBook = known ? null : await notices.addressBookOf(tx, userId);
      if (!known) {
        await insertProven(tx, userId, proven);
        await publish(userId, { action: 'update_identities', msg: { change: 'added', kind } });
      }
      const identities = await listIdentities(tx, userId);
      return { addressBook, identities, mergeTicket: isOther ? await offerMerge(tx, viewer, known) : null };
    });
    if (addressBook) await notices.send(addressBook, { change: 'added', kind, name: subject });
    return bound;
  };

  const insertProven = (tx: Transaction, userId: string, proven: ProvenIdentity) => {
    const { kind, subject, passwordHash, isVerified } = proven;
    const createdAt = clock.now();
    const verifiedAt = isVerified ? createdAt : null;
    const stored = storedSubjectOf(kind, subject);
    return insertIdentity(tx, { userId, kind, subject: stored, passwordHash, verifiedAt, createdAt });
  };

  const offerMerge = async (tx: Transaction, { userId, sessionId }: SessionUser, known: KnownIdentity) => {
    const identities = await listIdentities(tx, known.userId);
    return signMergeTicket(platform, {
      from: known.userId,
      into: userId,
      sessionId,
      kind: known.kind,
      fingerprint: identityFingerprint(platform, identities),
    });
  };

  /** Proves a taken name by its password. A free name gets the password. */
  const proveAccount = async ({ username, password }: NewAccount): Promise<ProvenIdentity> => {
    const plainPassword = signInCore.unseal('password', password);
    const subject = subjectOf(username);
    const kind = 'account';
    const isTaken = (await signInCore.findIdentity(database.read, kind, subject)) !== null;
    if (!isTaken) requireUsername(username);
    const owner = isTaken ? await signIn.verifyPassword({ kind, subject }, plainPassword) : null;
    const passwordHash = isTaken
      ? null
      : await hashNewPassword(signInCore.passwordQueue, plainPassword, [username]);
    return { kind, subject, passwordHash, isVerified: false, confirm: requireUnchanged(owner) };
  };

  // The proof of the account comes first, so that a call without it uses up neither a code nor the data of a provider.
  return {
    list: (userId) => listIdentities(database.read, userId),

    async bindProof(viewer, given, currentPassword) {
      await requireProof(viewer, currentPassword);
      const proven = await thirdParty.verify(given);
      const { kind, subject } = proven;
      const confirm = (tx: Transaction) => thirdParty.consume(tx, proven);
      return bind(viewer, { kind, subject, passwordHash: null, isVerified: true, confirm });
    },

    async bindAccount(viewer, account, currentPassword) {
      await requireProof(viewer, currentPassword);
      return bind(viewer, await proveAccount(account));
    },

    async bindAddress(viewer, { type: kind, address, code, country }, currentPassword) {
      const subject = normalizeAddress(kind, address, country);
      await requireProof(viewer, currentPassword);
      await verificationCodes.consume({
        purpose: 'bind',
        address: subject,
        code: signInCore.unseal('code', code),
      });
      return bind(viewer, { kind, subject, passwordHash: null, isVerified: true, confirm: async () => {} });
    },

    async unbind(viewer, identityId, currentPassword) {
      await requireProof(viewer, currentPassword);
      const { userId, sessionId } = viewer;
      const { addressBook, removed, remaining, endedIds } = await database.transaction(async (tx) => {
        await sessions.requireOpen(tx, viewer);
        const addressBook = await notices.addressBookOf(tx, userId);
        const { removed, remaining } = await removeIdentity(tx, userId, identityId);
        const isLast = remaining.every(({ kind }) => kind !== removed.kind);
        if (removed.kind === 'telegram' && isLast) await forgetChannel(tx, userId, 'telegram');
        const endedIds = await sessions.endAll(tx, userId, 'revoked', sessionId);
        return { addressBook, removed, remaining, endedIds };
      });
      sessions.closeEnded(endedIds);
      const { kind, subject } = removed;
      await notices.send(addressBook, { change: 'removed', kind, name: subject }, subject);
      return remaining;
    },
  };
};

/** A concurrent change may have given the name to another account, or changed its password. */
const requireUnchanged =
  (owner: KnownIdentity | null): ProvenIdentity['confirm'] =>
  async (_tx, known) => {
    const isUnchanged = known?.userId === owner?.userId && known?.passwordHash === owner?.passwordHash;
    if (!isUnchanged) throw new AppError('credentialsWrong');
  };

/** Refuses an identity that does not prove its account yet. @throws AppError identityTooRecent */
const requireProving = (known: KnownIdentity, now: Date) => {
  const from = known.kind === 'account' ? passwordProvesFrom(known) : provesFrom(known);
  if (from > now) throw new AppError('identityTooRecent');
};

/** @throws AppError notFound, lastIdentity */
const removeIdentity = async (tx: Transaction, userId: string, identityId: string) => {
  const identities = await listIdentities(tx, userId);
  const removed = identities.find(({ id }) => id === identityId);
  if (!removed) throw new AppError('notFound');
  if (!(await deleteIdentityButLast(tx, userId, identityId))) throw new AppError('lastIdentity');
  return { removed, remaining: identities.filter(({ id }) => id !== identityId) };
};
