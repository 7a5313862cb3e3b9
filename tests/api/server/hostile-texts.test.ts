import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { nameDrama } from '../../support/drama-words.ts';
import { insertDrama, insertSeriesTemplate } from '../../support/library.ts';
import { initDataOf } from '../../support/third-party.ts';

const app = await startTestApp();
afterAll(() => app.close());
const { database } = app.platform;

/** Closes an attribute in either quote style and a script element, then runs code. */
const hostile = `"'></script><img src=x onerror=x()>`;
const escaped = '&quot;&#39;&gt;&lt;/script&gt;&lt;img src=x onerror=x()&gt;';

await insertDrama(database, { slug: 'ferry', at: startOfTests });
await insertSeriesTemplate(database, 'ferry');
await nameDrama(database, 'ferry', {
  title: hostile,
  synopsis: hostile,
  tags: { tag: hostile },
  cast: [hostile],
});
const { token } = await app.visitor.data(contract.thirdParty.telegram, {
  initData: initDataOf(app, hostile),
});
const viewer = app.visitor.with({ authorization: `Bearer ${token}` });
const { payUrl } = await viewer.data(contract.wallet.placeOrder, {
  templateId: 'ferry-series',
  idempotencyKey: 'the whole ferry',
});
const episode = { dramaId: 'ferry', episodeId: 'ferry-1' };
await viewer.data(contract.comments.add, { ...episode, text: hostile });
const { providers } = await app.visitor.data(contract.settings.get);
const consentPage = (provider: 'google' | 'tiktok' | 'facebook') => {
  const page = new URL(providers[provider]?.authorizeUrl ?? '', app.address);
  const query = { redirect_uri: `${app.address}/`, state: hostile, nonce: hostile, [hostile]: hostile };
  for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value);
  return page.pathname + page.search;
};
const simulator = `/lab/telegram?${new URLSearchParams({ name: hostile, start: hostile })}`;

describe('a page with a hostile text', () => {
  it.each([
    ['the lab, with a viewer’s name', '/lab'],
    ['the checkout, with a drama’s title', payUrl],
    ['the consent page of Google, with what it was opened with', consentPage('google')],
    ['that of TikTok', consentPage('tiktok')],
    ['that of Facebook', consentPage('facebook')],
    ['the messenger’s simulator', simulator],
  ])('%s: shows it as text, under a policy that forbids scripts', async (_, address) => {
    const answer = await fetch(app.address + address);
    const text = await answer.text();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).not.toContain(hostile);
    expect(text).not.toMatch(/<img|<script(?! src="\/lab\/telegram\.js">)/);
    expect(text).toContain(escaped);
    const policy = answer.headers.get('content-security-policy')?.split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "object-src 'none'"]),
    );
    expect(policy).toEqual(
      expect.arrayContaining(["base-uri 'self'", "form-action 'self'", "script-src-attr 'none'"]),
    );
    expect(policy?.join()).not.toContain('unsafe');
  });
});

describe('a response with a hostile text', () => {
  it.each([
    ['a stored name', contract.account.userInfo, {}],
    ['a comment and its writer’s name', contract.comments.list, episode],
    ['a drama’s words', contract.dramas.episodes, { dramaId: 'ferry' }],
    ['the viewer’s own data', contract.myData.export, {}],
  ])('%s: is JSON only, and no HTML', async (_, endpoint, args) => {
    const { headers, data } = await viewer.send(endpoint, args);
    expect(JSON.stringify(data)).toContain(JSON.stringify(hostile).slice(1, -1));
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it('does not repeat paths and parameters in errors', async () => {
    for (const address of [
      `/${hostile}`,
      `/api/v1/drama/detail?dramaId=${hostile}`,
      `/images/${hostile}`,
      `/media/${hostile}`,
    ]) {
      const answer = await fetch(app.address + address);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await answer.text()).not.toContain('onerror');
    }
  });
});

it('browser code creates no markup from texts', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const files = globSync(['client/src/**/*.{ts,tsx}', 'server/src/**/*.js'], { cwd: root });
  const sinks =
    /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|srcdoc|createContextualFragment/i;
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => sinks.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
