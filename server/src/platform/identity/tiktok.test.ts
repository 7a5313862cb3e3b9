import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProviderReply, startProviderServer } from '../../../../tests/support/provider-server.ts';
import { ProviderUnavailable } from './identity.ts';
import { openTiktok } from './tiktok.ts';

const now = new Date('2026-11-20T12:00:00Z');
const server = await startProviderServer(() => 'hang');
afterAll(() => server.close());

const openWith = (timeoutMs = 5000) =>
  openTiktok({ apiUrl: server.url, clientKey: 'key', clientSecret: 'secret', timeoutMs }, { now: () => now });
const tiktok = openWith();
const proof = { code: 'a*code!1', redirectUri: 'https://app.example/' };

// Example responses from developers.tiktok.com.
const token = {
  body: {
    access_token: 'act.example',
    expires_in: 86_400,
    open_id: 'afd97af1-b87b-48b9-ac98-410aghda5344',
    refresh_token: 'rft.example',
    scope: 'user.info.basic',
    token_type: 'Bearer',
  },
};
const user = {
  body: {
    data: { user: { open_id: token.body.open_id, display_name: 'Ana' } },
    error: { code: 'ok', message: '', log_id: '1' },
  },
};
const refusal = (error: string, status = 400): ProviderReply => ({
  status,
  body: { error, error_description: 'why', log_id: '1' },
});
const replyWith = (replies: { token?: ProviderReply; user?: ProviderReply }) => {
  server.requests.length = 0;
  server.reply = ({ url }) =>
    url.pathname === '/v2/oauth/token/' ? (replies.token ?? token) : (replies.user ?? user);
};
beforeEach(() => replyWith({}));

describe('a code of TikTok', () => {
  it('is exchanged for our client key, and the person is asked for with the token', async () => {
    expect(await tiktok.verify(proof)).toMatchObject({
      subject: token.body.open_id,
      displayName: 'Ana',
      proofId: proof.code,
    });
    const [exchange, question] = server.requests;
    expect(exchange).toMatchObject({ method: 'POST' });
    expect(exchange?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      client_key: 'key',
      client_secret: 'secret',
      code: proof.code,
      grant_type: 'authorization_code',
      redirect_uri: proof.redirectUri,
    });
    expect(question?.url.pathname).toBe('/v2/user/info/');
    expect(question?.url.searchParams.get('fields')).toBe('open_id,display_name');
    expect(question?.headers.authorization).toBe('Bearer act.example');
  });

  it.each([
    ['is used or old', { token: refusal('invalid_grant') }],
    ['is of another app', { token: refusal('invalid_grant', 200) }],
    ['was sent elsewhere', { token: refusal('invalid_request') }],
    ['is somebody else’s', { user: { body: { data: { user: { open_id: 'other' } } } } }],
  ])('is refused when it %s', async (_, replies) => {
    replyWith(replies);
    expect(await tiktok.verify(proof)).toBeNull();
  });

  it.each<[string, { token?: ProviderReply; user?: ProviderReply }]>([
    ['does not know us', { token: refusal('invalid_client', 401) }],
    ['is down', { token: { status: 502, body: {} } }],
    ['is overloaded', { token: { status: 429, body: { error: 'rate_limit_exceeded' } } }],
    ['speaks no JSON', { token: { body: '<html>' } }],
    ['answers something else', { token: { body: { open_id: 'x' } } }],
    ['redirects', { token: { status: 302, body: '' } }],
    ['does not tell who it is', { user: { status: 401, body: { error: { code: 'access_token_invalid' } } } }],
  ])('says nothing when the provider %s', async (_, replies) => {
    replyWith(replies);
    await expect(tiktok.verify(proof)).rejects.toThrow(ProviderUnavailable);
  });

  it.each([{ token: 'hang' }, { user: 'hang' }] as const)(
    'is not waited for without end: %j',
    async (replies) => {
      replyWith(replies);
      await expect(openWith(100).verify(proof)).rejects.toThrow(ProviderUnavailable);
    },
  );
});
