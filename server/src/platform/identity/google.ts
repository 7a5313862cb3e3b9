import { limits } from '@cliffhanger/contracts';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose';
import { sha256 } from '#platform/secrets/keys.ts';
import { type Clock, secondsAfter } from '#platform/time/clock.ts';
import {
  type IdentityProvider,
  type IdTokenProof,
  type LocalConsent,
  ProviderUnavailable,
} from './identity.ts';
import { localNumber } from './local-person.ts';

const tokenSeconds = 3600;

export interface GoogleOptions {
  clientId: string;
  /** Google uses its name with and without the scheme. */
  issuers: string[];
  findKey: JWTVerifyGetKey;
}

/** Google. Verifies an ID token for this client, signed by one of Google's published keys. */
export const openGoogle = (
  { clientId, issuers, findKey }: GoogleOptions,
  clock: Clock,
): IdentityProvider<IdTokenProof> => ({
  async verify({ idToken, nonce }) {
    const verified = await jwtVerify(idToken, findKey, {
      issuer: issuers,
      audience: clientId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      maxTokenAge: tokenSeconds,
      clockTolerance: limits.clockSkewSeconds,
      currentDate: clock.now(),
    }).catch((error: unknown) => {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    });
    if (!verified) return null;
    const { sub = '', exp = 0, name, nonce: hashedNonce } = verified.payload;
    if (hashedNonce !== sha256(nonce)) return null;
    return {
      subject: sub,
      displayName: typeof name === 'string' ? name : null,
      proofId: nonce,
      proofEndsAt: secondsAfter(new Date(exp * 1000), limits.clockSkewSeconds),
    };
  },
});

/** Google's published keys, fetched at the first use and again when a token names an unknown one. */
export const googleKeys = (url: string, timeoutMs: number): JWTVerifyGetKey => {
  const find = createRemoteJWKSet(new URL(url), { timeoutDuration: timeoutMs });
  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (error) {
      const isAnswered =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      throw isAnswered ? error : new ProviderUnavailable('google', { cause: error });
    }
  };
};

/** A local Google: the same tokens with its own key and issuer. */
export const openLocalGoogle = (clientId: string, clock: Clock) => {
  const issuer = 'https://google.local.invalid';
  const kid = 'local';
  const makeKeys = async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
    return { privateKey, find: createLocalJWKSet({ keys: [jwk] }) };
  };
  // Generated at the first use, because most servers never use them.
  let made: ReturnType<typeof makeKeys> | undefined;
  const keys = () => {
    made ??= makeKeys();
    return made;
  };

  const findKey: JWTVerifyGetKey = async (header, token) => (await keys()).find(header, token);
  const consent: LocalConsent = {
    async answer(name, { redirectUri, state, nonce }) {
      const addressWith = (answer: Record<string, string>) => {
        const address = new URL(redirectUri);
        address.hash = String(new URLSearchParams({ ...answer, state }));
        return address.href;
      };
      if (name === null) return addressWith({ error: 'access_denied' });
      const now = Math.floor(clock.now().getTime() / 1000);
      const idToken = await new SignJWT({ name, nonce })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(String(localNumber(name)))
        .setIssuedAt(now)
        .setExpirationTime(now + tokenSeconds)
        .sign((await keys()).privateKey);
      return addressWith({ id_token: idToken });
    },
  };
  return { provider: openGoogle({ clientId, issuers: [issuer], findKey }, clock), consent };
};
