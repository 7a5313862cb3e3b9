import { contract, type Language } from '@cliffhanger/contracts';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const open = (path: string) => request(app.address).get(path);

const input = { redirect_uri: `${app.address}/`, state: 'st"ate', nonce: 'n<once' };
const { providers } = await app.visitor.data(contract.settings.get);
const pageOf = (
  provider: 'google' | 'tiktok' | 'facebook',
  query: Record<string, string> = input,
  path = '',
) => {
  const [page, fixed] = providers[provider]?.authorizeUrl.split('?') ?? [];
  return `${page}${path}?${fixed}&${new URLSearchParams(query)}`;
};

describe.each(['google', 'tiktok', 'facebook'] as const)('the local consent page of %s', (provider) => {
  it('asks for an identity, and keeps its parameters', async () => {
    const { text, headers } = await open(pageOf(provider)).expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(text).toContain('Continue as Ana');
    expect(text).toContain(`action="/lab/consent/${provider}/answer"`);
    expect(text).toContain('value="st&quot;ate"');
    expect(text).not.toContain('n<once');
  });

  it('redirects with a proof and the state, as the provider does', async () => {
    const { headers } = await open(pageOf(provider, { ...input, name: 'Ana' }, '/answer')).expect(303);
    const back = new URL(headers.location ?? '');
    expect(back.origin + back.pathname).toBe(input.redirect_uri);
    const answer = provider === 'google' ? new URLSearchParams(back.hash.slice(1)) : back.searchParams;
    expect(answer.get('state')).toBe(input.state);
    expect(answer.get(provider === 'google' ? 'id_token' : 'code')).toMatch(/\S{20}/);
  });

  it('redirects without a proof when consent is refused', async () => {
    const { headers } = await open(pageOf(provider, input, '/answer')).expect(303);
    const back = new URL(headers.location ?? '');
    const answer = provider === 'google' ? new URLSearchParams(back.hash.slice(1)) : back.searchParams;
    expect(Object.fromEntries(answer)).toEqual({ error: 'access_denied', state: input.state });
  });

  it.each([
    ['another origin', { ...input, redirect_uri: 'https://evil.example/' }],
    ['another port', { ...input, redirect_uri: 'http://127.0.0.1:9/' }],
    ['an origin that only begins like ours', { ...input, redirect_uri: `${app.address}.evil.example/` }],
    ['our origin as a user name', { ...input, redirect_uri: `${app.address}@evil.example/` }],
    ['a script', { ...input, redirect_uri: 'javascript:alert(1)' }],
    ['no address', { state: 'state', nonce: 'nonce' }],
    ['a fragment', { ...input, redirect_uri: `${app.address}/#/pages` }],
    ['no state', { redirect_uri: input.redirect_uri, nonce: 'nonce' }],
    ['a name that is too long', { ...input, name: 'x'.repeat(41) }],
    ['two names', { ...input, name: 'a&name=b' }],
  ])('does not redirect for %s', async (what, query) => {
    const url = pageOf(provider, query, '/answer').replaceAll('%26name%3D', '&name=');
    const { headers, text } = await open(url).expect(400);
    expect(headers.location, what).toBeUndefined();
    expect(text).toContain('This page cannot be opened like this');
  });

  it.each([
    ['a parameter twice', '&state=other'],
    ['an unknown parameter twice', '&scope=a&scope=b'],
    ['a parameter with brackets twice', '&a[b]=c&a[b]=d'],
  ])('is not shown with %s', async (_, more) => {
    for (const path of ['', '/answer']) {
      const { headers, text } = await open(pageOf(provider, input, path) + more).expect(400);
      expect(headers.location).toBeUndefined();
      expect(text).toContain('This page cannot be opened like this');
    }
  });

  it('redirects to a URL with special characters as a browser would encode it', async () => {
    for (const odd of ['中', '\r\nset-cookie: a=b', '\u0000', ' b', 'a\tb']) {
      const query = { ...input, redirect_uri: `${app.address}/?a=${odd}`, state: odd, name: odd };
      for (const path of ['', '/answer']) {
        const { headers } = await open(pageOf(provider, query, path));
        expect(headers['set-cookie']).toBeUndefined();
        if (path === '' || headers.location === undefined) continue;
        expect(new URL(headers.location).origin).toBe(app.address);
        expect(headers.location).toMatch(/^[\x21-\x7e]+$/);
      }
    }
  });

  it('accepts only its own client', async () => {
    await open(pageOf(provider).replace(/client_(id|key)=local/, 'client_$1=other')).expect(400);
  });

  it.each<[Language, string]>([
    ['zh', '登录'],
    ['en', 'Sign in with'],
    ['pt', 'Entrar com'],
    ['es', 'Iniciar sesión con'],
  ])('is in %s', async (language, words) => {
    const { text } = await open(pageOf(provider)).set('accept-language', language).expect(200);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(words);
  });
});

describe('the local Google consent page', () => {
  it('issues an RS256 token with the requested nonce, which is required', async () => {
    const { headers } = await open(pageOf('google', { ...input, name: 'Ana' }, '/answer'));
    const token = new URLSearchParams(new URL(headers.location ?? '').hash.slice(1)).get('id_token') ?? '';
    const [header, claims] = token
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toMatchObject({ alg: 'RS256', kid: 'local' });
    const now = app.platform.clock.now().getTime() / 1000;
    expect(claims).toMatchObject({ aud: 'local', nonce: input.nonce, iat: now, exp: now + 3600 });
    await open(pageOf('google', { ...input, nonce: '' })).expect(400);
  });
});

describe('the local Telegram simulator', () => {
  const frameOf = (text: string) => {
    const src = /<iframe[^>]* src="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const address = new URL(src, app.address);
    return { address, fragment: new URLSearchParams(address.hash.slice(1)) };
  };

  it('frames the app with init data that signs in, and with the start parameter', async () => {
    const { text, headers } = await open('/lab/telegram?name=Bo&start=ABCD2345&theme=light&top=47').expect(
      200,
    );
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const { address, fragment } = frameOf(text);
    expect(address.searchParams.get('tgWebAppStartParam')).toBe('ABCD2345');
    expect(JSON.parse(fragment.get('tgWebAppThemeParams') ?? '')).toMatchObject({ bg_color: '#ffffff' });
    expect(fragment.get('tgWebAppVersion')).toMatch(/^\d+\.\d+$/);
    const initData = fragment.get('tgWebAppData') ?? '';
    expect(new URLSearchParams(initData).get('start_param')).toBe('ABCD2345');
    const { userInfo } = await app.visitor.data(contract.thirdParty.telegram, { initData });
    expect(userInfo.displayName).toBe('Bo');
  });

  it('works without parameters, and with unusual ones', async () => {
    for (const query of ['', '?name=&start=%3Cb%3E&theme=pink&top=-1&bottom=x', '?name=a&name=b']) {
      const { text } = await open(`/lab/telegram${query}`).expect(200);
      expect(frameOf(text).fragment.get('tgWebAppData')).toContain('hash=');
    }
  });

  it('escapes the URL it frames', async () => {
    const { text } = await open('/lab/telegram?name=%22%3E%3Cscript%3Ealert(1)%3C/script%3E').expect(200);
    expect(text).not.toContain('<script>alert');
  });

  it('serves its script as a file', async () => {
    const { headers, text } = await open('/lab/telegram.js').expect(200);
    expect(headers['content-type']).toContain('javascript');
    expect(text).toContain('web_app_setup_back_button');
  });
});
