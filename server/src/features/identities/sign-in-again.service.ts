import { type contract, type EndpointArguments, limits } from '@cliffhanger/contracts';
import { provesFrom, type SignInCore } from '#features/account/account.ts';
import type { Sessions } from '#features/sessions/sessions.ts';
import type { ThirdPartySignIn } from '#features/third-party/third-party.ts';
import { normalizeAddress, type VerificationCodes } from '#features/verification-codes/verification-codes.ts';
import { AppError } from '#kernel/app-error.ts';
import type { SessionUser } from '#kernel/viewer.ts';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import type { Identity } from './identities.repository.ts';

type SignInProof = EndpointArguments<typeof contract.identities.signInAgain>;

/** Signs a viewer in again within their session, so that they can prove an account that has no password. */
export interface SignInAgain {
  /**
   * Records that the viewer has proven an identity of their account, which has to be old enough to prove it.
   * @param country of the caller, for national phone number formats
   * @returns until when the session proves the account
   * @throws AppError as `ThirdPartySignIn.verify` and `consume`; ciphertextInvalid, ciphertextExpired,
   * verificationCodeWrong, identityNotOwn, identityTooRecent, signedInElsewhere; RefusedInput naming `address`
   */
  prove(viewer: SessionUser, proof: SignInProof, country: string): Promise<Date>;
}

interface SignInMethods {
  signInCore: Pick<SignInCore, 'unseal' | 'findIdentity'>;
  thirdParty: ThirdPartySignIn;
  verificationCodes: Pick<VerificationCodes, 'consume'>;
}

interface ProvenSubject {
  kind: Identity['kind'];
  subject: string;
  /** Consumes the proof. */
  confirm(tx: Transaction): Promise<void>;
}

export const createSignInAgain = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  sessions: Pick<Sessions, 'signInAgain'>,
  { signInCore, thirdParty, verificationCodes }: SignInMethods,
): SignInAgain => {
  const verify = async (proof: SignInProof, country: string): Promise<ProvenSubject> => {
    if (proof.address !== undefined) {
      const { kind } = proof;
      const subject = normalizeAddress(kind, proof.address, country);
      const code = signInCore.unseal('code', proof.code);
      await verificationCodes.consume({ purpose: 'login', address: subject, code });
      return { kind, subject, confirm: async () => {} };
    }
    const verified = await thirdParty.verify(proof);
    const { kind, subject } = verified;
    return { kind, subject, confirm: (tx) => thirdParty.consume(tx, verified) };
  };

  return {
    async prove(viewer, proof, country) {
      const { kind, subject, confirm } = await verify(proof, country);
      return database.transaction(async (tx) => {
        await confirm(tx);
        const now = clock.now();
        const identity = await signInCore.findIdentity(tx, kind, subject);
        if (identity?.userId !== viewer.userId) throw new AppError('identityNotOwn');
        if (provesFrom(identity) > now) throw new AppError('identityTooRecent');
        await sessions.signInAgain(tx, viewer, identity.id);
        return minutesAfter(now, limits.accountProof.signInMinutes);
      });
    },
  };
};
