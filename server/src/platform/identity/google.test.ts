import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/secrets/keys.ts';
import { startProviderServer } from '../../../../tests/support/provider-server.ts';
import { googleKeys, openGoogle } from './google.ts';
import { ProviderUnavailable } from './identity.ts';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1000;
const clientId = 'client.apps.googleusercontent.com';
const nonce = 'a nonce of the app';

const { publicKey, privateKey } = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
const published = () => ({ body: { keys: [jwk] } });
const server = await startProviderServer(published);
afterAll(() => server.close());
beforeEach(() => {
  server.reply = published;
});

const googleAt = (url: string, timeoutMs = 5000) =>
  openGoogle(
    {
      clientId,
      issuers: ['https://accounts.google.com', 'accounts.google.com'],
      findKey: googleKeys(url, timeoutMs),
    },
    { now: () => now },
  );
const google = googleAt(server.url);

const goodClaims = {
  iss: 'https://accounts.google.com',
  aud: clientId,
  sub: '110169484474386276334',
  iat: seconds - 5,
  exp: seconds + 3600 - 5,
  nonce: sha256(nonce),
  name: 'Ana',
  email: 'ana@example.com',
  email_verified: true,
};
const token = (claims: JWTPayload = {}, header: Partial<JWTHeaderParameters> = {}, key = privateKey) =>
  new SignJWT({ ...goodClaims, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header })
    .sign(key);
const without = async (claim: keyof typeof goodClaims) => {
  const { [claim]: _, ...claims } = goodClaims;
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(privateKey);
};

describe('an ID token', () => {
  it('says who it is by the subject, never by the address', async () => {
    expect(await google.verify({ idToken: await token(), nonce })).toEqual({
      subject: '110169484474386276334',
      displayName: 'Ana',
      proofId: nonce,
      proofEndsAt: new Date((goodClaims.exp + 5) * 1000),
    });
  });

  it('may spell its issuer without the scheme, and need not name the person', async () => {
    const idToken = await token({ iss: 'accounts.google.com', name: undefined });
    expect(await google.verify({ idToken, nonce })).toMatchObject({ displayName: null });
  });

  it.each([
    ['issued five seconds ahead of our clock', { iat: seconds + 5 }],
    ['valid from five seconds ahead', { nbf: seconds + 5 }],
    ['that ended four seconds ago', { exp: seconds - 4 }],
    ['issued an hour and five seconds ago', { iat: seconds - 3605 }],
  ])('%s is taken', async (_, claims) => {
    expect(await google.verify({ idToken: await token(claims), nonce })).not.toBeNull();
  });

  it.each([
    ['of another issuer', () => token({ iss: 'https://accounts.google.com.evil.example' })],
    ['for another client', () => token({ aud: 'other.apps.googleusercontent.com' })],
    ['that has ended', () => token({ iat: seconds - 3600, exp: seconds - 5 })],
    ['issued in the future', () => token({ iat: seconds + 6 })],
    ['issued long ago', () => token({ iat: seconds - 3606, exp: seconds + 3600 })],
    ['not valid yet', () => token({ nbf: seconds + 6 })],
    ['with another nonce', () => token({ nonce: sha256('another') })],
    ['with the nonce in the clear', () => token({ nonce })],
    ['without a nonce', () => without('nonce')],
    ['without an end', () => without('exp')],
    ['without a subject', () => without('sub')],
    ['signed by a stranger', () => token({}, {}, stranger.privateKey)],
    ['under an unknown key', () => token({}, { kid: 'key-2' })],
    ['without a signature', async () => new UnsecuredJWT(goodClaims).encode()],
    [
      'signed with the public key as a secret',
      () =>
        new SignJWT(goodClaims)
          .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
          .sign(new TextEncoder().encode(String(jwk.n))),
    ],
    ['cut short', async () => (await token()).slice(0, -4)],
    ['that is none', async () => 'nonsense'],
  ])('%s is refused', async (_, make) => {
    expect(await google.verify({ idToken: await make(), nonce })).toBeNull();
  });
});

describe('the keys that Google publishes', () => {
  it('are fetched once for many tokens', async () => {
    const fresh = googleAt(server.url);
    const before = server.requests.length;
    for (const _ of [1, 2, 3]) expect(await fresh.verify({ idToken: await token(), nonce })).not.toBeNull();
    expect(server.requests.length - before).toBe(1);
  });

  it.each([
    ['does not answer', 'hang'],
    ['is down', { status: 503, body: {} }],
    ['answers something else', { body: 'no keys today' }],
    ['has no keys', { body: {} }],
  ] as const)('say nothing about a token when the server %s', async (_, reply) => {
    server.reply = () => reply;
    await expect(googleAt(server.url, 100).verify({ idToken: await token(), nonce })).rejects.toThrow(
      ProviderUnavailable,
    );
  });
});
