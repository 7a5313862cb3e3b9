import { contract } from '@cliffhanger/contracts';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import type { Page } from 'playwright/test';
import { paths } from '../../../client/src/lib/navigation/paths.ts';
import { pressInLab, registerAccount } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
import { phones } from '../support/phones.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

test.use({ specFile: 'notices' });

const t = textsOf('en');
const slug = 'room-1407';

const openAs = async (page: Page, token: string, path: string) => {
  await page.addInitScript((value) => localStorage.setItem('sj_token', value), token);
  await page.goto(`/#${path}`);
};

test('a new episode of a followed drama is counted on two devices, read on one, and a tap opens it', {
  tag: '@small',
}, async ({ page, browser, stack, announceConsoleErrors }) => {
  announceConsoleErrors(/Failed to load resource|ERR_/);
  const call = async (verb: string, input: unknown) =>
    (await callStaffServer(stack.dataDir, { verb, input, operator: 'tester' }))?.result;
  const { token, userInfo } = await registerAccount(stack.address);
  const viewer = createApiClient(stack.address, { authorization: `Bearer ${token}` });
  await viewer.data(contract.engagement.followDrama, { dramaId: slug, followed: true });
  const { episodes } = await viewer.data(contract.dramas.episodes, { dramaId: slug });
  const last = episodes.at(-1);
  if (!last) throw new Error();
  const publishAt = new Date(Date.now() + 1_800_000).toISOString();
  await call('episode.edit', { slug, number: last.number, publishAt });

  const context = await browser.newContext({ baseURL: stack.address, viewport: phones['390x844'] });
  const other = await context.newPage();
  for (const each of [page, other]) await openAs(each, token, paths.profile());
  const row = (on: Page) => on.getByRole('link', { name: t('notices:title') });
  await expect(row(page)).toBeVisible();
  await test.step('an empty inbox says what comes here', async () => {
    await row(page).click();
    await expect(page.getByRole('heading', { name: t('notices:empty.title') })).toBeVisible();
    await expectSoundScreen(page, 'empty inbox');
    await page.goBack();
  });

  await test.step('what happens is counted on both, without a reload', async () => {
    await pressInLab(stack.address, 'clock/hour');
    for (const each of [page, other])
      await expect(row(each)).toContainText(t('follows:new', { count: 1 }), { timeout: 30_000 });
    await call('user.grant', { who: userInfo.userId, coins: 12, key: 'a', reason: 'For the outage' });
    for (const each of [page, other]) {
      await each.getByRole('button', { name: /^\+12 coins/ }).click();
      await expect(row(each)).toContainText(t('follows:new', { count: 2 }));
    }
  });

  await test.step('opening the inbox on one reads it on the other', async () => {
    await row(page).click();
    const items = page.getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText('For the outage');
    await expect(items.first()).toContainText(t('notices:new'));
    await expect(items.last()).toContainText(t('notices:episode', { number: last.number }));
    await expect(row(other)).not.toContainText(t('follows:new', { count: 2 }));
    await expectSoundScreen(page, 'inbox');
    // The marks stay until the viewer leaves.
    await expect(items.first()).toContainText(t('notices:new'));
  });

  await test.step('a tap opens the episode', async () => {
    await page.getByRole('listitem').last().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`episodeId=${last.episodeId}`));
    await page.goBack();
    await expect(page.getByRole('listitem').first()).not.toContainText(t('notices:new'));
  });

  await test.step('a topic that is off brings no notice', async () => {
    await page.getByRole('button', { name: t('notices:choose') }).click();
    const coins = page.getByRole('switch', { name: t('notices:topics.coins.title') });
    await expect(coins).toBeChecked();
    await expectSoundScreen(page, 'what the viewer is told of');
    await coins.click();
    await expect(coins).not.toBeChecked();
    await page.reload();
    await expect(coins).not.toBeChecked();
    await call('user.grant', { who: userInfo.userId, coins: 12, key: 'b' });
    await page.getByRole('button', { name: /^\+12 coins/ }).click();
    expect(await viewer.data(contract.notices.unread)).toEqual({ unread: 0 });
  });

  await test.step('an inbox that does not load says so and tries again', async () => {
    await page.route(/\/api\/v1\/notices(\?|$)/, (route) => route.fulfill({ status: 500 }));
    await page.goto('/robots.txt');
    await page.goto(`/#${paths.notices()}`);
    const again = page.getByRole('button', { name: t('common:tryAgain') });
    await expect(again).toBeVisible({ timeout: 15_000 });
    await expectSoundScreen(page, 'inbox that did not load');
    await page.unroute(/\/api\/v1\/notices(\?|$)/);
    await again.click();
    await expect(page.getByRole('listitem')).toHaveCount(2);
  });
  await context.close();
});
