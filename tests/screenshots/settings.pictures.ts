import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { readCode } from '../e2e/support/outbox.ts';
import { expect } from '../e2e/support/stack.ts';
import { createApiClient } from '../support/api-client.ts';
import { picture, type Scene } from './support/picture.ts';
import { pressInLab, registerAccount, sealPassword } from './support/viewers.ts';

const password = 'cliffhanger1';

/** Gets the offer to join the account of a new viewer, who has coins and a membership, with that of the page. */
const offerJoin = async (page: Page) => {
  const address = new URL(page.url()).origin;
  const { username, userInfo } = await registerAccount(address);
  await pressInLab(address, `viewers/${userInfo.userId}/coins`);
  await pressInLab(address, `viewers/${userInfo.userId}/days`);
  const token = await page.evaluate(() => localStorage.getItem('sj_token'));
  const viewer = createApiClient(address, { authorization: `Bearer ${token}` });
  const sealed = await sealPassword(viewer);
  return (
    await viewer.data(contract.identities.bindAccount, {
      username,
      password: sealed,
      currentPassword: await sealPassword(viewer),
    })
  ).join;
};

const setting = '/pages/profile/setting';
const page = (name: string) => `${setting}?page=${name}`;

const openRow = async ({ page, t }: Scene, key: string) => {
  await page
    .getByRole('button', { name: t(key) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

picture('setting-visitor', { path: setting });
picture('setting-cap', { as: 'demo', path: setting, show: (scene) => openRow(scene, 'settings:cap.title') });
picture('setting-subtitles', {
  as: 'demo',
  path: setting,
  show: async (scene) => {
    await openRow(scene, 'player:captions');
    await scene.page.getByText(scene.t('settings:subtitles.backgrounds.shade')).click();
  },
});
picture('sessions', { as: 'demo', path: page('devices') });
picture('ways-in', { as: 'demo', path: page('identities') });
picture('proof', {
  as: 'newcomer',
  path: page('identities'),
  show: async ({ page, t, announceConsoleErrors }) => {
    announceConsoleErrors(/40[03]/);
    const address = `lena-${crypto.randomUUID().slice(0, 8)}@example.org`;
    const name = t('account:email');
    await page.getByRole('button', { name: t('identities:connectNamed', { name }) }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(name).fill(address);
    await form.getByRole('button', { name: t('account:sendCode') }).click();
    const code = form.getByLabel(t('account:code'), { exact: true });
    await expect(code).toBeVisible();
    await code.fill(await readCode(new URL(page.url()).origin, address));
    await form.getByRole('button', { name: t('identities:connect') }).click();
    await expect(page.getByRole('dialog', { name: t('identities:proof.title') })).toBeVisible();
  },
});
picture('my-data', { as: 'demo', path: page('my-data') });
picture('my-data-delete', {
  as: 'demo',
  path: page('my-data'),
  show: (scene) => openRow(scene, 'myData:delete.title'),
});
const requestDeletion = async (scene: Scene) => {
  const { page, t, announceConsoleErrors } = scene;
  // 400: another picture has moved the clock, so the password is encrypted again.
  announceConsoleErrors(/40[01]|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await openRow(scene, 'myData:delete.title');
  await page.getByLabel(t('account:password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('myData:delete.action', { count: 7 }) }).click();
  await expect(page.getByRole('heading', { name: t('myData:waiting.title') })).toBeVisible();
};
picture('my-data-waiting', { as: 'newcomer', path: page('my-data'), show: requestDeletion });
picture('my-data-left', {
  as: 'newcomer',
  path: page('my-data'),
  show: async (scene) => {
    await requestDeletion(scene);
    await scene.page.getByRole('button', { name: scene.t('myData:waiting.leave') }).click();
    await expect(scene.page.getByRole('link', { name: scene.t('myData:left.keep') })).toBeVisible();
  },
});
picture('name', { as: 'demo', path: setting, show: (scene) => openRow(scene, 'person:name') });
picture('sessions-ask', {
  as: 'demo',
  path: page('devices'),
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('devices:endOthers') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
});
picture('joining', {
  as: 'newcomer',
  path: setting,
  show: async ({ page, t }) => {
    const offer = await offerJoin(page);
    // The router keeps the state of a page in the history.
    await page.evaluate(
      ([state, path]) => history.replaceState({ usr: state, key: 'join', idx: 0 }, '', `/#${path}`),
      [offer, `${setting}?page=join`] as const,
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: t('join:head') })).toBeVisible();
  },
});
picture('location-choose', {
  as: 'demo',
  path: '/pages/location/choose',
  show: async ({ page, t, language }) => {
    const brazil = new Intl.DisplayNames([language], { type: 'region' }).of('BR') ?? '';
    await page.getByLabel(t('location:search')).fill(brazil);
    await page.getByRole('radio').first().check({ force: true });
    await page.waitForLoadState('networkidle');
  },
});
picture('location-open', {
  as: 'demo',
  path: '/pages/location/open',
  before: ({ page }) => page.addInitScript(() => localStorage.setItem('sj_country', 'BR')),
  show: ({ page, t }) => expect(page.getByText(t('location:week'))).toBeVisible(),
});
