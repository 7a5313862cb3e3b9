import type { AddressType } from '@cliffhanger/contracts';
import {
  hashNewPassword,
  type KnownIdentity,
  requireUsername,
  type SignIn,
  type SignInCore,
  storedSubjectOf,
  subjectOf,
} from '#features/account/account.ts';
import { requireActiveUser } from '#features/merged-users/merged-users.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
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

/** The identities of an account. An account always has at least one. */
export interface Identities {
  list(userId: string): Promise<Identity[]>;
  /**
   * Adds a third-party identity, or offers a merge if another account has it.
   * @throws AppError as `ThirdPartySignIn.verify` and `consume`
   */
  bindProof(viewer: SessionUser, proof: Proof): Promise<BoundIdentities>;
  /**
   * Adds a free user name with a new password. For a taken name and its password, offers a merge with its account.
   * @throws AppError ciphertextInvalid, ciphertextExpired, passwordTooWeak, credentialsWrong, tooManySignIns,
   * passwordsBusy, usernameReserved;
   * RefusedInput naming `username`
   */
  bindAccount(viewer: SessionUser, account: NewAccount): Promise<BoundIdentities>;
  /**
   * Adds an address with its code, or offers a merge if another account has it.
   * @throws AppError ciphertextInvalid, ciphertextExpired, verificationCodeWrong; RefusedInput naming `address`
   */
  bindAddress(viewer: SessionUser, proof: AddressProof): Promise<BoundIdentities>;
  /**
   * Removes an identity and ends all other sessions, because it is unknown which of them the identity opened.
   * @throws AppError notFound, lastIdentity
   */
  unbind(viewer: SessionUser, identityId: string): Promise<Identity[]>;
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
  thirdParty: ThirdPartySignIn;
  verificationCodes: Pick<VerificationCodes, 'consume'>;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a service of short functions
export const createIdentities = (
  platform: Pick<Platform, 'database' | 'keys' | 'clock'>,
  sessions: Pick<Sessions, 'requireOpen' | 'endAll' | 'closeEnded'>,
  { signInCore, signIn, thirdParty, verificationCodes }: SignInMethods,
): Identities => {
  const { database, clock } = platform;

  const bind = (viewer: SessionUser, { kind, subject, passwordHash, isVerified, confirm }: ProvenIdentity) =>
    database.transaction(async (tx): Promise<BoundIdentities> => {
      const { userId } = viewer;
      await requireActiveUser(tx, userId);
      await sessions.requireOpen(tx, viewer);
      const known = await signInCore.findIdentity(tx, kind, subject);
      await confirm(tx, known);
      const now = clock.now();
      const verifiedAt = isVerified ? now : null;
      if (!known) {
        const stored = storedSubjectOf(kind, subject);
        await insertIdentity(tx, { userId, kind, subject: stored, passwordHash, verifiedAt, createdAt: now });
      }
      const identities = await listIdentities(tx, userId);
      const isOther = known && known.userId !== userId;
      return { identities, mergeTicket: isOther ? await offerMerge(tx, known.userId, userId) : null };
    });

  const offerMerge = async (tx: Transaction, from: string, into: string) => {
    const fingerprint = identityFingerprint(platform, await listIdentities(tx, from));
    return signMergeTicket(platform, { from, into, fingerprint });
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

  return {
    list: (userId) => listIdentities(database.read, userId),

    async bindProof(viewer, proof) {
      const proven = await thirdParty.verify(proof);
      const { kind, subject } = proven;
      const confirm = (tx: Transaction) => thirdParty.consume(tx, proven);
      return bind(viewer, { kind, subject, passwordHash: null, isVerified: true, confirm });
    },

    bindAccount: async (viewer, account) => bind(viewer, await proveAccount(account)),

    async bindAddress(viewer, { type: kind, address, code, country }) {
      const subject = normalizeAddress(kind, address, country);
      await verificationCodes.consume({
        purpose: 'bind',
        address: subject,
        code: signInCore.unseal('code', code),
      });
      return bind(viewer, { kind, subject, passwordHash: null, isVerified: true, confirm: async () => {} });
    },

    async unbind(viewer, identityId) {
      const { userId, sessionId } = viewer;
      const { remaining, endedIds } = await database.transaction(async (tx) => {
        await sessions.requireOpen(tx, viewer);
        const remaining = await removeIdentity(tx, userId, identityId);
        return { remaining, endedIds: await sessions.endAll(tx, userId, 'revoked', sessionId) };
      });
      sessions.closeEnded(endedIds);
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

/** @returns the remaining identities @throws AppError notFound, lastIdentity */
const removeIdentity = async (tx: Transaction, userId: string, identityId: string): Promise<Identity[]> => {
  const identities = await listIdentities(tx, userId);
  if (!identities.some(({ id }) => id === identityId)) throw new AppError('notFound');
  if (!(await deleteIdentityButLast(tx, userId, identityId))) throw new AppError('lastIdentity');
  return identities.filter(({ id }) => id !== identityId);
};
