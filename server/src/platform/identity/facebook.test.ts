import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderReply, startProviderServer } from '../../../../tests/support/provider-server.ts';
import { openFacebook } from './facebook.ts';
import { ProviderUnavailable } from './identity.ts';

const now = new Date('2026-11-20T12:00:00Z');
const server = await startProviderServer(() => 'hang');
afterAll(() => server.close());

const openWith = (timeoutMs = 5000) =>
  openFacebook(
    { apiUrl: `${server.url}/v23.0`, appId: '138483919580948', appSecret: 'secret', timeoutMs },
    { now: () => now },
  );
const facebook = openWith();
const proof = { code: 'AQD-code', redirectUri: 'https://app.example/' };

// Example responses from developers.facebook.com.
const inspected = { app_id: '138483919580948', type: 'USER', is_valid: true, user_id: '1207059', scopes: [] };
const good: Record<string, ProviderReply> = {
  '/v23.0/oauth/access_token': {
    body: { access_token: 'EAAB', token_type: 'bearer', expires_in: 5_183_944 },
  },
  '/v23.0/debug_token': { body: { data: inspected } },
  '/v23.0/me': { body: { id: '1207059', name: 'Ana' } },
};
const failure = (code: number, status = 400): ProviderReply => ({
  status,
  body: { error: { message: 'why', type: 'OAuthException', code, fbtrace_id: 'A' } },
});
const replyWith = (replies: Record<string, ProviderReply>) => {
  server.requests.length = 0;
  server.reply = ({ url }) => replies[url.pathname.slice(7)] ?? good[url.pathname] ?? 'hang';
};
beforeEach(() => replyWith({}));

describe('a code of Facebook', () => {
  it('is exchanged, its token inspected as of our app, and the person asked for', async () => {
    expect(await facebook.verify(proof)).toMatchObject({
      subject: '1207059',
      displayName: 'Ana',
      proofId: proof.code,
    });
    const queries = server.requests.map(({ url }) => [url.pathname, Object.fromEntries(url.searchParams)]);
    expect(queries).toEqual([
      [
        '/v23.0/oauth/access_token',
        {
          client_id: '138483919580948',
          client_secret: 'secret',
          redirect_uri: proof.redirectUri,
          code: proof.code,
        },
      ],
      ['/v23.0/debug_token', { input_token: 'EAAB', access_token: '138483919580948|secret' }],
      ['/v23.0/me', { fields: 'id,name', access_token: 'EAAB' }],
    ]);
  });

  it.each<[string, Record<string, ProviderReply>]>([
    ['is used or old', { 'oauth/access_token': failure(100) }],
    ['was sent elsewhere', { 'oauth/access_token': failure(191) }],
    ['is of another app', { debug_token: { body: { data: { ...inspected, app_id: '42' } } } }],
    ['has a token that is not valid', { debug_token: { body: { data: { ...inspected, is_valid: false } } } }],
    ['is somebody else’s', { me: { body: { id: '1', name: 'Bo' } } }],
    ['is taken back meanwhile', { me: failure(190, 401) }],
  ])('is refused when it %s', async (_, replies) => {
    replyWith(replies);
    expect(await facebook.verify(proof)).toBeNull();
  });

  it.each<[string, Record<string, ProviderReply>]>([
    ['does not know us', { 'oauth/access_token': failure(101) }],
    ['is overloaded', { 'oauth/access_token': failure(4) }],
    ['is down', { debug_token: { status: 503, body: {} } }],
    ['speaks no JSON', { me: { body: '<html>' } }],
    ['answers something else', { debug_token: { body: { data: {} } } }],
  ])('says nothing when the provider %s', async (_, replies) => {
    replyWith(replies);
    await expect(facebook.verify(proof)).rejects.toThrow(ProviderUnavailable);
  });

  it.each(['oauth/access_token', 'debug_token', 'me'])(
    'is not waited for without end at %s',
    async (path) => {
      replyWith({ [path]: 'hang' });
      await expect(openWith(100).verify(proof)).rejects.toThrow(ProviderUnavailable);
    },
  );
});
