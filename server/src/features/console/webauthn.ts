import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { findPasskey, listPasskeys } from '#features/staff-people/staff-people.ts';
import type { Platform } from '#platform/platform.ts';
import { createChallenges } from './challenges.ts';
import { ConsoleError } from './console-error.ts';

/** A person whose passkey is added. */
interface Owner {
  id: string;
  name: string;
}

/** A new passkey, as a browser made it. */
export interface MadePasskey {
  /** How the person calls it: "Phone". */
  name: string;
  response: RegistrationResponseJSON;
}

const productName = 'Cliffhanger';

/** EdDSA, ES256 and RS256. The library's own list begins with ML-DSA, which Node has as an experiment and warns of. */
const coseAlgorithms = [-8, -7, -257];

/** The library has some 200 modules, which a server needs once somebody signs in. */
const loadLibrary = () => import('@simplewebauthn/server');

export type WebAuthn = ReturnType<typeof createWebAuthn>;

/**
 * Options for browsers, and the checks of what they answer. A passkey verifies its user, by a finger, a face or a PIN.
 * @param origin of the console
 */
export const createWebAuthn = (
  { database, clock, random }: Pick<Platform, 'database' | 'clock' | 'random'>,
  origin: string,
) => {
  const challenges = createChallenges({ clock, random });
  const rpID = new URL(origin).hostname;
  const idsOf = async (personId: string) =>
    (await listPasskeys(database.read, personId)).map(({ id }) => ({ id }));
  /** The challenge, origin and verification that an answer of a browser needs. */
  const expecting = (purpose: string) => ({
    expectedChallenge: (challenge: string) => challenges.take(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  });
  return {
    creationOptions: async ({ id, name }: Owner) => {
      const { generateRegistrationOptions } = await loadLibrary();
      return generateRegistrationOptions({
        rpName: productName,
        rpID,
        userID: new TextEncoder().encode(id),
        userName: name,
        challenge: bytesOf(challenges.create(`add ${id}`)),
        attestationType: 'none',
        supportedAlgorithmIDs: coseAlgorithms,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: await idsOf(id),
      });
    },
    /** @param personId whose passkeys are asked for; null for any */
    requestOptions: async (purpose: string, personId: string | null) => {
      const { generateAuthenticationOptions } = await loadLibrary();
      return generateAuthenticationOptions({
        rpID,
        challenge: bytesOf(challenges.create(purpose)),
        userVerification: 'required',
        ...(personId !== null && { allowCredentials: await idsOf(personId) }),
      });
    },
    /** @returns the passkey to store @throws ConsoleError passkeyRefused */
    verifyMade: async (personId: string, { name, response }: MadePasskey) => {
      const { verifyRegistrationResponse } = await loadLibrary();
      const { registrationInfo } = await refusing(
        verifyRegistrationResponse({
          response,
          supportedAlgorithmIDs: coseAlgorithms,
          ...expecting(`add ${personId}`),
        }),
      );
      if (!registrationInfo) throw new ConsoleError('passkeyRefused');
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { id, personId, publicKey, counter, transports, name, createdAt: clock.now() };
    },
    /** @returns the passkey and its use to store @throws ConsoleError passkeyRefused */
    verifyUse: async (response: AuthenticationResponseJSON, purpose: string) => {
      const passkey = await findPasskey(database.read, response.id);
      if (!passkey) throw new ConsoleError('passkeyRefused');
      const { id, publicKey, counter } = passkey;
      const { verifyAuthenticationResponse } = await loadLibrary();
      const { verified, authenticationInfo } = await refusing(
        verifyAuthenticationResponse({
          response,
          credential: { id, publicKey, counter },
          ...expecting(purpose),
        }),
      );
      if (!verified) throw new ConsoleError('passkeyRefused');
      return { passkey, use: { counter: authenticationInfo.newCounter, lastUsedAt: clock.now() } };
    },
  };
};

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64url, 'base64url'));

/** The library throws for each reason to refuse a response, such as another origin. */
const refusing = async <T>(verified: Promise<T>): Promise<T> => {
  try {
    return await verified;
  } catch (cause) {
    throw new ConsoleError('passkeyRefused', { cause });
  }
};
