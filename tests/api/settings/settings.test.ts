import { createPublicKey } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());

it('settings contain the public key, the activity dramas in order and the version', async () => {
  for (const [index, slug] of ['ferry', 'anchor', 'cove'].entries()) {
    await insertDrama(app.platform.database, { slug, at: startOfTests });
    const activityPosition = slug === 'cove' ? null : 9 - index;
    await app.platform.database.write.drama.update({ where: { id: slug }, data: { activityPosition } });
  }
  const settings = await app.visitor.with({ 'accept-language': 'es' }).data(contract.settings.get);
  const key = createPublicKey(settings.public_key);
  expect(key.asymmetricKeyType).toBe('rsa');
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072);
  expect(settings.public_key_id).toMatch(/^[0-9a-f]{16}$/);
  expect(settings.appVersion).toBe('1.0.1');
  expect(settings.activity_dramas.map(({ title }) => title)).toEqual(['anchor (es)', 'ferry (es)']);
});

it('languages contains the four languages, each by its own name', async () => {
  expect(await app.visitor.data(contract.languages.list)).toEqual({
    items: [
      { language: 'zh', name: '中文' },
      { language: 'en', name: 'English' },
      { language: 'pt', name: 'Português' },
      { language: 'es', name: 'Español' },
    ],
  });
});

it.each([
  [{}, { email: true, phone: true, telegram: true, google: expect.anything() }],
  [
    { MAIL_PROVIDER: 'off', TELEGRAM_PROVIDER: 'off', GOOGLE_PROVIDER: 'off' },
    { email: false, phone: true, telegram: false, google: null },
  ],
])('settings with %j list the enabled sign-in methods', async (environment, expected) => {
  const server = await startTestApp(environment);
  expect((await server.visitor.data(contract.settings.get)).providers).toMatchObject(expected);
  await server.close();
});
