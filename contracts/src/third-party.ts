import * as z from 'zod/mini';
import { platform, signedIn } from './account.ts';
import { longCiphertext } from './ciphertext.ts';
import { type Endpoint, endpoint } from './kernel/endpoint.ts';
import { text } from './kernel/text.ts';

/** Those whose consent page a browser is sent to. */
export const consentProvider = z.enum(['google', 'tiktok', 'facebook']);
export type ConsentProvider = z.infer<typeof consentProvider>;

const given = (maxLength: number) => text({ minLength: 1, maxLength });

/** What is sealed in `data` for Google: an ID token whose `nonce` is the SHA-256, in lower-case hex, of this one. */
export const idTokenProof = z.object({ platform, idToken: given(8192), nonce: given(256) });

/** What is sealed in `data` for TikTok and Facebook: the authorization code, and the `redirect_uri` it came to. */
export const authorizationCodeProof = z.object({ platform, code: given(4096), redirectUri: given(2048) });

/** What the messenger hands to a mini app, as it is. */
export const initData = given(4096);

/** A proof, as JSON of `tokenProof` or `codeProof`, encrypted. */
export const sealedProof = longCiphertext;

/** Nobody types it here, it comes with a link or the messenger: one that is not known is passed over. */
const InviteCode = z.optional(given(64));

export const proofErrors = ['proofRefused', 'providerOff'] as const satisfies Endpoint['errors'];
const signInErrors = [...proofErrors, 'accountBlocked'] as const;
const sealedErrors = [...signInErrors, 'ciphertextInvalid', 'ciphertextExpired'] as const;

const signInCall = { method: 'POST', access: 'any', data: signedIn, limit: 'signIn' } as const;
const sealedSignInCall = {
  ...signInCall,
  body: z.object({ data: sealedProof, InviteCode }),
  errors: sealedErrors,
};

export const thirdPartyResource = {
  telegram: endpoint({
    ...signInCall,
    path: '/user/login/telegram',
    summary:
      'Sign in or register with the init data of a Telegram mini app. It counts once, for five minutes.',
    body: z.object({ initData, InviteCode }),
    errors: signInErrors,
  }),
  google: endpoint({
    ...sealedSignInCall,
    path: '/user/login/google',
    summary: 'Sign in or register with a Google ID token (encrypted). It counts once.',
  }),
  tiktok: endpoint({
    ...sealedSignInCall,
    path: '/user/login/tiktok',
    summary: 'Sign in or register with a TikTok authorization code (encrypted).',
  }),
  facebook: endpoint({
    ...sealedSignInCall,
    path: '/user/login/facebook',
    summary: 'Sign in or register with a Facebook authorization code (encrypted).',
  }),
};
