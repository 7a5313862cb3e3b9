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

test('devices whose clocks are two days wrong show the same days and times as one whose clock is right', async ({
  browser,
  stack,
}) => {
  const call = async (verb: string, input: unknown) =>
    (await callStaffServer(stack.dataDir, { verb, input, operator: 'tester' }))?.result;
  const dayMs = 86_400_000;
  const after = (ms: number) => new Date(Date.now() + ms).toISOString();
  const announced = 'snow-on-the-palace-wall';
  await call('drama.unpublish', { slug: announced });
  await call('drama.edit', { slug: announced, announced: true, trailerNumber: 1 });
  await call('drama.publish', { slug: announced, at: after(2 * dayMs) });
  const { token, userInfo } = await registerAccount(stack.address);
  const viewer = createApiClient(stack.address, { authorization: `Bearer ${token}` });
  await viewer.data(contract.premieres.remind, { dramaId: announced, reminded: true });
  const { episodes } = await viewer.data(contract.dramas.episodes, { dramaId: slug });
  const last = episodes.at(-1);
  if (!last) throw new Error();
  await call('episode.edit', { slug, number: last.number, publishAt: after(4 * dayMs) });
  const watched = { dramaId: slug, episodeId: episodes[1]?.episodeId ?? '' };
  await viewer.data(contract.progress.report, { ...watched, progress: 20 });
  const give = (days: number) => call('user.grant', { who: userInfo.userId, days, key: `${days} days` });
  await give(7);
  await pressInLab(stack.address, 'clock/day');
  await give(1);
  await viewer.data(contract.notices.read, { throughId: '999999999' });

  // The server is a day ahead of this machine.
  const open = async (aheadDays: number, isSignedIn = true) => {
    const context = await browser.newContext({ baseURL: stack.address, viewport: phones['390x844'] });
    await context.clock.install({ time: Date.now() + aheadDays * dayMs });
    const device = await context.newPage();
    if (isSignedIn) await device.addInitScript((value) => localStorage.setItem('sj_token', value), token);
    return device;
  };
  const [right, ahead, behind] = [await open(1), await open(3), await open(-1)];
  const textOf = (on: Page) => on.locator('#root').textContent();
  const expectSame = async (path: string, ...said: RegExp[]) => {
    await right.goto(`/#${path}`);
    for (const words of said) await expect(right.getByText(words).first()).toBeVisible();
    for (const wrong of [ahead, behind]) {
      await wrong.goto(`/#${path}`);
      await expect(async () => expect(await textOf(wrong)).toBe(await textOf(right))).toPass({
        timeout: 15_000,
      });
    }
  };
  await test.step('the inbox and the history', async () => {
    await expectSame(paths.notices(), /^Today$/, /^Yesterday$/);
    await expectSame('/pages/profile/history', /^Yesterday$/);
  });
  await test.step('what comes: the next episode, and a premiere', async () => {
    await expectSame(paths.drama(slug), new RegExp(`^Episode ${last.number} on \\w+day$`));
    await expectSame('/pages/profile/markRecord', /^Tomorrow \d\d:\d\d$/);
    await expectSame(paths.drama(announced), /^Opens \w+day/);
  });
  await test.step('the days of a membership', async () => {
    await expectSame(paths.profile(), /^7 days$/);
  });
  await test.step('the daily limit, whose day is that of the server', async () => {
    await viewer.data(contract.watchLimits.set, { minutes: 30 });
    await viewer.data(contract.watchLimits.set, { minutes: 60 });
    await expectSame(paths.settings({ page: 'time' }), /1 h from .+ \d\d:00/);
  });
  await test.step('a visitor’s first home, whose data is in the page', async () => {
    const visitors = await Promise.all([1, 3, -1].map((aheadDays) => open(aheadDays, false)));
    for (const visitor of visitors) {
      await visitor.goto('/');
      const shelf = visitor.getByRole('region', { name: t('discovery:upcoming') });
      await expect(shelf.getByRole('link')).toHaveText(/Tomorrow \d\d:\d\d/);
    }
    for (const visitor of visitors) await visitor.context().close();
  });
  for (const device of [right, ahead, behind]) await device.context().close();
});

test('the bot writes to who let it, and the button of its message opens the mini app where the viewer stopped', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_|40[013]/);
  // The whole simulator is in view: a frame out of view draws nothing.
  await page.setViewportSize({ width: 390, height: 2000 });
  const person = `Lena ${crypto.randomUUID().slice(0, 8)}`;
  const simulator = `/lab/telegram?name=${encodeURIComponent(person)}`;
  const app = page.frameLocator('iframe');
  const settings = `${simulator}&path=${encodeURIComponent(paths.settings({ page: 'notices' }))}`;
  await page.goto(settings);
  const answers = app
    .getByRole('region', { name: t('notices:channels.telegram') })
    .getByRole('switch', { name: t('notices:topics.answers.title') });
  await expect(answers).not.toBeChecked();
  const refused = app.getByText(t('notices:telegramRefused'));

  await test.step('turning it on asks Telegram, and a no there leaves it off', async () => {
    page.once('dialog', (dialog) => dialog.dismiss());
    await answers.click();
    await expect(refused).toBeVisible();
    await expect(answers).not.toBeChecked();
    page.once('dialog', (dialog) => dialog.accept());
    await answers.click();
    await expect(answers).toBeChecked();
    await expect(refused).toBeHidden();
  });

  const token = await page.evaluate(() => localStorage.getItem('sj_token'));
  const viewer = createApiClient(stack.address, { authorization: `Bearer ${token}` });
  await viewer.data(contract.notices.setHours, { on: false });
  const { episodes } = await viewer.data(contract.dramas.episodes, { dramaId: slug });
  const place = { dramaId: slug, episodeId: episodes[1]?.episodeId ?? '' };
  await viewer.data(contract.progress.report, { ...place, progress: 20 });
  const { commentId } = await viewer.data(contract.comments.add, { ...place, text: 'What a door!' });
  const { token: otherToken } = await registerAccount(stack.address);
  const other = createApiClient(stack.address, { authorization: `Bearer ${otherToken}` });
  const reply = (text: string) => other.data(contract.comments.add, { ...place, text, parentId: commentId });

  await test.step('the button of a message opens the episode where the viewer stopped', async () => {
    await reply('It creaks.');
    const watch = page.getByRole('link', { name: 'Watch', exact: true });
    await expect(async () => {
      await page.goto(simulator);
      await expect(watch).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText('A reply to your comment on episode 2.')).toBeVisible();
    await watch.click();
    const seconds = () =>
      app
        .locator('video')
        .evaluateAll((videos: HTMLVideoElement[]) =>
          Math.max(0, ...videos.map((video) => video.currentTime)),
        );
    await expect.poll(seconds, { timeout: 20_000 }).toBeGreaterThanOrEqual(20);
    const route = await app.locator('html').evaluate(() => location.hash);
    expect(route).toContain(`episodeId=${place.episodeId}`);
    expect(route).not.toContain('tgWebApp');
  });

  await test.step('who blocks the bot finds it turned off, and why', async () => {
    await page.goto(simulator);
    await page.getByRole('button', { name: 'Block the bot' }).click();
    await expect(page.getByRole('button', { name: 'Let the bot write' })).toBeVisible();
    await viewer.data(contract.notices.read, { throughId: '999999999' });
    await reply('And it opens.');
    await expect(async () => {
      await page.goto(settings);
      await expect(refused).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 30_000 });
    await expect(answers).not.toBeChecked();
  });
});
