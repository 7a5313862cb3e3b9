import * as z from 'zod/mini';
import { platform, signedIn } from './account.ts';
import { longCiphertext } from './ciphertext.ts';
import { type Endpoint, endpoint } from './kernel/endpoint.ts';
import { text } from './kernel/text.ts';

/** Providers with a consent page to which the browser is redirected. */
export const consentProvider = z.enum(['google', 'tiktok', 'facebook']);
export type ConsentProvider = z.infer<typeof consentProvider>;

const given = (maxLength: number) => text({ minLength: 1, maxLength });

/** Plaintext of `data` for Google. The ID token's nonce is the SHA-256, in lower-case hex, of `nonce`. */
export const idTokenProof = z.object({ platform, idToken: given(8192), nonce: given(256) });

/** Plaintext of `data` for TikTok and Facebook: the authorization code and the `redirect_uri` that received it. */
export const authorizationCodeProof = z.object({ platform, code: given(4096), redirectUri: given(2048) });

/** The init data that Telegram passes to a mini app, unchanged. */
export const initData = given(4096);

/** The encrypted JSON of `idTokenProof` or `authorizationCodeProof`. */
export const sealedProof = longCiphertext;

/** It comes from a link or the messenger and is not typed, so an unknown invite code is ignored. */
const InviteCode = z.optional(given(64));

/** 128 random bits in hex, which only the page knows that begins a sign-in. */
const attemptId = z.optional(text({ minLength: 32, maxLength: 32 }).check(z.regex(/^[0-9a-f]{32}$/)));

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
      'Sign in or register with the init data of a Telegram mini app. It is valid once, for five minutes. A call whose answer was lost can be repeated with the same `attemptId`.',
    body: z.object({ initData, InviteCode, attemptId }),
    errors: signInErrors,
  }),
  google: endpoint({
    ...sealedSignInCall,
    path: '/user/login/google',
    summary: 'Sign in or register with a Google ID token (encrypted). It is valid once.',
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
