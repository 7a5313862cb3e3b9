import { contract } from '@cliffhanger/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { insertTemplates } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());

const consentQuery = new URLSearchParams({
  client_id: 'local',
  client_key: 'local',
  redirect_uri: `${app.address}/`,
  state: 'state',
  nonce: 'nonce',
});
const consent = (['google', 'tiktok', 'facebook'] as const).flatMap((provider) =>
  ['', '/answer'].map((end) => `GET /lab/consent/${provider}${end}?${consentQuery}`),
);
/** All routes outside the contract. tests/contract/unusual-input.test.ts covers the calls of the contract. */
const routes = [
  'GET /lab',
  'GET /lab/outbox',
  'GET /lab/telegram?name=Ana&start=a&theme=dark&top=1&bottom=1',
  'GET /lab/telegram.js',
  'GET /lab/lab.css',
  'GET /lab/reset.js',
  ...consent,
  'GET /lab/checkout/REFERENCE',
  'GET /lab/checkout/REFERENCE/failed',
  'POST /lab/checkout/REFERENCE/failed',
  'POST /lab/clock/reset',
  'POST /lab/viewers/nobody/coins',
  'POST /lab/viewers/nobody/days',
  'POST /lab/reset',
  'POST /lab/reset/now',
  'POST /webhooks/payment',
  'GET /docs',
  'GET /docs/',
  'GET /docs/openapi.json',
  'GET /events?token=x&lastEventId=1',
  'GET /images/x.webp',
  'GET /media/a/1/b/c/1/master.m3u8',
];

let reference = '';
beforeAll(async () => {
  await insertTemplates(app.platform.database);
  const viewer = await app.register();
  const input = { templateId: 'pack-100', idempotencyKey: 'odd-queries' };
  const { payUrl } = await viewer.data(contract.wallet.placeOrder, input);
  reference = payUrl.slice('/lab/checkout/'.length);
});

/** Returns malformed variants of a query, with changed values and with additional parameters. */
const oddQueries = (query: URLSearchParams): string[] => {
  const odd = [...query.keys()].flatMap((name) =>
    [`${name}=a`, `${name}=`, `${name}[]=a`, `${name}[x]=a`, `${name}=%00`].flatMap((more) => {
      const without = new URLSearchParams(query);
      without.delete(name);
      return [`${query}&${more}`, `${without}&${more}`];
    }),
  );
  const extraParameters = [
    'a=1&a=2',
    '__proto__=a',
    '__proto__[a]=b',
    'constructor=a&toString=b',
    'a=%00',
    '%00=a',
    'a=%',
    'a=%ff',
    '=',
    '&&',
    `a=${'x'.repeat(4000)}`,
  ];
  return [...odd, ...extraParameters.map((more) => `${query}&${more}`)];
};

describe.each(routes)('%s', (route) => {
  const [method = '', target = ''] = route.split(' ');
  const [path = '', query = ''] = target.split('?');

  it('does not fail on a malformed query', async () => {
    for (const odd of oddQueries(new URLSearchParams(query))) {
      const url = `${app.address}${path.replace('REFERENCE', reference)}?${odd}`;
      const answer = await fetch(url, { method, redirect: 'manual', headers: { origin: app.address } });
      await answer.body?.cancel();
      expect(answer.status, url).toBeLessThan(500);
    }
  });

  it('does not fail on a malformed path', async () => {
    for (const odd of ['%00', 'x%00y', '..%2f', '%ff', '__proto__', '%E4%B8%AD', '%0d%0aa:b']) {
      const parts = path.split('/');
      for (let at = 2; at < parts.length; at += 1) {
        const url = app.address + parts.with(at, odd).join('/').replace('REFERENCE', reference);
        const answer = await fetch(url, { method, redirect: 'manual', headers: { origin: app.address } });
        await answer.body?.cancel();
        expect(answer.status, url).toBeLessThan(500);
      }
    }
  });
});
