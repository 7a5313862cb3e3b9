import {
  authorizationCodeProof,
  type ConsentProvider,
  idTokenProof,
  type Platform as PlatformCode,
} from '@cliffhanger/contracts';
import type { SignInCore } from '#features/account/account.ts';
import { AppError } from '#kernel/app-error.ts';
import type { VerifiedIdentity } from '#platform/identity/identity.ts';
import type { Platform } from '#platform/platform.ts';

/** The proof of a third-party identity: plain init data from Telegram, or a sealed proof. */
export type Proof =
  | { kind: 'telegram'; initData: string; attemptId?: string | undefined }
  | { kind: ConsentProvider; data: string };

/** A verified identity whose proof is not consumed yet. */
export interface VerifiedProof extends VerifiedIdentity {
  kind: Proof['kind'];
  platform: PlatformCode;
}

type Verified = Omit<VerifiedProof, 'kind'>;

const telegramPlatform: PlatformCode = 5;

/**
 * Verifies proofs with their providers. Returns null for an invalid proof.
 * @throws AppError ciphertextInvalid, ciphertextExpired, proofRefused, providerOff; ProviderUnavailable
 */
export const createProofVerifier = (identity: Platform['identity'], unseal: SignInCore['unseal']) => {
  const verifyTelegram = async (initData: string): Promise<Verified | null> => {
    if (!identity.telegram) throw new AppError('providerOff');
    const proven = await identity.telegram.provider.verify(initData);
    return proven && { ...proven, platform: telegramPlatform };
  };

  const verifyGoogle = async (data: string): Promise<Verified | null> => {
    if (!identity.google) throw new AppError('providerOff');
    const given = idTokenProof.safeParse(parseJson(unseal('data', data))).data;
    const proven = given && (await identity.google.provider.verify(given));
    return proven ? { ...proven, platform: given.platform } : null;
  };

  const verifyAuthorizationCode = async (
    kind: Exclude<ConsentProvider, 'google'>,
    data: string,
  ): Promise<Verified | null> => {
    const provider = identity[kind];
    if (!provider) throw new AppError('providerOff');
    const given = authorizationCodeProof.safeParse(parseJson(unseal('data', data))).data;
    const proven = given && (await provider.provider.verify(given));
    return proven ? { ...proven, platform: given.platform } : null;
  };

  return async (proof: Proof): Promise<Verified | null> => {
    if (proof.kind === 'telegram') return verifyTelegram(proof.initData);
    if (proof.kind === 'google') return verifyGoogle(proof.data);
    return verifyAuthorizationCode(proof.kind, proof.data);
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('proofRefused');
  }
};
