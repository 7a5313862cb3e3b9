import {
  type CurrentSession,
  isNameOfAnother,
  isReservedName,
  type SignedIn,
  type SignInCore,
} from '#features/account/account.ts';
import type { Publish } from '#features/live-events/live-events.ts';
import type { Device } from '#features/sessions/sessions.ts';
import { AppError, ProviderFailure } from '#kernel/app-error.ts';
import { readableName } from '#kernel/readable-text.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import { ProviderUnavailable } from '#platform/identity/identity.ts';
import type { Platform } from '#platform/platform.ts';
import { sha256 } from '#platform/secrets/keys.ts';
import { createProofVerifier, type Proof, type VerifiedProof } from './proof-verifier.ts';
import { deleteUsedProofs, recordUsedProof } from './used-proofs.repository.ts';

export interface Registration {
  inviteCode: string | undefined;
  country: string;
  language: string;
}

/** Sign-in with Telegram, Google, TikTok or Facebook. */
export interface ThirdPartySignIn {
  /**
   * Verifies a proof with its provider. Call it outside a transaction.
   * @throws AppError ciphertextInvalid, ciphertextExpired, proofRefused, providerOff, unavailable
   */
  verify(proof: Proof): Promise<VerifiedProof>;
  /**
   * Records the proof as used.
   * @param attemptId the id of the attempt, which may repeat it
   * @throws AppError proofRefused if it was used before
   */
  consume(tx: Transaction, proven: VerifiedProof, attemptId?: string): Promise<void>;
  /**
   * Signs in, creating the account if it does not exist.
   * @param current a session to keep if the proof is of its account, and to end otherwise
   * @throws AppError as `verify` and `consume`
   */
  signIn(
    proof: Proof,
    registration: Registration,
    device: Device,
    current?: CurrentSession | null,
  ): Promise<SignedIn>;
}

const providerNames = {
  telegram: 'Telegram',
  google: 'Google',
  tiktok: 'TikTok',
  facebook: 'Facebook',
} as const;

/** The name that the provider gives, unless it is empty, or passes for the service or for another viewer. */
const displayNameOf = async (tx: Transaction, { kind, displayName }: VerifiedProof): Promise<string> => {
  const name = readableName(displayName ?? '');
  const isGiven = name !== null && !isReservedName(name) && !(await isNameOfAnother(tx, name, null));
  return isGiven ? name : providerNames[kind];
};

export const createThirdPartySignIn = (
  { identity, clock }: Pick<Platform, 'identity' | 'clock'>,
  signInCore: SignInCore,
): ThirdPartySignIn => {
  const verifyProof = createProofVerifier(identity, signInCore.unseal);

  const thirdParty: ThirdPartySignIn = {
    async verify(proof) {
      const proven = await verifyProof(proof).catch((error: unknown) => {
        throw error instanceof ProviderUnavailable ? new ProviderFailure(proof.kind, error) : error;
      });
      if (!proven) throw new AppError('proofRefused');
      return { ...proven, kind: proof.kind };
    },

    async consume(tx, { kind, proofId, proofEndsAt }, attemptId) {
      await deleteUsedProofs(tx, clock.now());
      const attemptHash = attemptId === undefined ? null : sha256(attemptId);
      const used = { hash: sha256(`${kind}:${proofId}`), expiresAt: proofEndsAt, attemptHash };
      if (!(await recordUsedProof(tx, used))) throw new AppError('proofRefused');
    },

    async signIn(proof, { inviteCode, ...registration }, device, current = null) {
      const proven = await thirdParty.verify(proof);
      const { kind, subject, platform, startParameter } = proven;
      const getUserId = async (tx: Transaction, publish: Publish) => {
        await thirdParty.consume(tx, proven, 'attemptId' in proof ? proof.attemptId : undefined);
        const known = await signInCore.findIdentity(tx, kind, subject);
        if (known) return known;
        const code = inviteCode ?? startParameter;
        return signInCore.createUserWithIdentity(tx, publish, {
          ...registration,
          kind,
          subject,
          isVerified: true,
          displayName: await displayNameOf(tx, proven),
          regSource: platform,
          inviteCode: code && (await signInCore.isKnownInviteCode(tx, code)) ? code : undefined,
        });
      };
      return signInCore.openSession(device, getUserId, current);
    },
  };
  return thirdParty;
};
