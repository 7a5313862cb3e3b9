import { contract } from '@cliffhanger/contracts';
import { payloadOf } from '@cliffhanger/server/features/notices/push/encrypt-message.ts';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import type { Page } from 'playwright/test';
import { paths } from '../../../client/src/lib/navigation/paths.ts';
import { pressInLab, registerAccount } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
import { startPushService } from '../../support/push-service.ts';
import { setPermission, stubPushBrowser } from '../support/push-browser.ts';
import { openPushWorker } from '../support/push-worker.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { signOut } from '../support/sign-out.ts';
import { test as base, expect } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

const test = base.extend<object, { pushService: PushService }>({
  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of the fixture from this pattern.
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  serverEnvironment: [
    ({ pushService }, use) => use({ PUSH_TEST_ORIGIN: pushService.origin }),
    { scope: 'worker' },
  ],
});
test.use({
  specFile: 'push',
  serverScript: 'tests/e2e/support/server-with-push.ts',
  serviceWorkers: 'allow',
});

const t = textsOf('en');
const dramaId = 'room-1407';
const otherDramaId = 'the-last-ferry-home';
const thirdDramaId = 'snow-on-the-palace-wall';
const episodeId = `${dramaId}-2`;
const path = paths.player(dramaId, episodeId);

/** The payload of a message about episodes, as the server writes it. */
const messageOf = (id: string, text: string): string =>
  payloadOf(
    { userId: '', topic: 'newEpisodes', language: 'en', dramaId, title: 'Room 1407', id, text, path },
    '',
  );

const openAs = async (page: Page, token: string, path: string) => {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('sj_test_in') === null) localStorage.setItem('sj_token', value);
    sessionStorage.setItem('sj_test_in', '1');
  }, token);
  await page.goto(`/#${path}`);
};
const question = (page: Page) => page.getByRole('dialog', { name: t('notices:push.ask.title') });
const hereSwitch = (page: Page) => page.getByRole('switch', { name: t('notices:push.here') });
const pushGroup = (page: Page) => page.getByRole('region', { name: t('notices:channels.push') });
const follow = (page: Page) => page.getByRole('button', { name: t('common:follow') }).first();

test('a viewer is asked as they follow, gets messages, and a tap opens the episode where they are', {
  tag: '@small',
}, async ({ page, context, stack, announceConsoleErrors }) => {
  announceConsoleErrors(/Failed to load resource|ERR_/);
  await stubPushBrowser(context);
  const { token } = await registerAccount(stack.address);
  const viewer = createApiClient(stack.address, { authorization: `Bearer ${token}` });

  await test.step('nobody is asked on the first visit', async () => {
    await openAs(page, token, paths.drama(dramaId));
    await follow(page).click();
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'true');
    await page.waitForLoadState('networkidle');
    await expect(question(page)).toBeHidden();
    await follow(page).click();
    await expect(follow(page)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the next day the question says what will come, and a yes turns it on', async () => {
    await pressInLab(stack.address, 'clock/day');
    await follow(page).click();
    await expect(question(page)).toContainText('Room 1407');
    await expectSoundScreen(page, 'question about push messages');
    await question(page)
      .getByRole('button', { name: t('notices:push.ask.yes') })
      .click();
    await expect(question(page)).toBeHidden();
    const { push, topics } = await viewer.data(contract.notices.settings);
    expect(push?.subscribed).toBe(true);
    const on = topics.filter(({ channels }) => channels.some(({ channel, on }) => channel === 'push' && on));
    expect(on.map(({ topic }) => topic)).toEqual(['newEpisodes', 'premieres']);
  });

  const worker = await openPushWorker(page);
  await test.step('a message is shown, and a later one with its id takes its place', async () => {
    await worker.deliver(messageOf('notice-1', 'Episode 2 is here.'));
    await worker.deliver(messageOf('notice-1', 'Episodes 2 to 3 are here.'));
    await expect
      .poll(worker.shown)
      .toEqual([{ title: 'Room 1407', body: 'Episodes 2 to 3 are here.', lang: 'en-US', tag: 'notice-1' }]);
  });

  await test.step('a tap opens the episode in the window that is open, without loading it again', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    expect(await worker.tap()).toEqual([]);
    await expect(page).toHaveURL(new RegExp(`episodeId=${episodeId}`));
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    expect(await worker.shown()).toEqual([]);
  });

  await test.step('the settings have this device and the topics', async () => {
    await page.goto(`/#${paths.settings({ page: 'notices' })}`);
    await expect(hereSwitch(page)).toBeChecked();
    await expectSoundScreen(page, 'settings of notices with push messages');
    await hereSwitch(page).click();
    await expect(hereSwitch(page)).not.toBeChecked();
    expect((await viewer.data(contract.notices.settings)).push?.subscribed).toBe(false);
    await hereSwitch(page).click();
    await expect(hereSwitch(page)).toBeChecked();
  });

  await test.step('signing out ends it, also what waits at the push service', async () => {
    await page.goto(`/#${paths.profile()}`);
    await signOut(page, t);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sj_test_push'))).toBeNull();
  });

  await test.step('a visitor’s tap opens the episode too, in a new window if none is open', async () => {
    await worker.deliver(messageOf('notice-2', 'Episode 2 is here.'));
    const other = await context.newPage();
    await other.goto('/robots.txt');
    await page.close();
    await expect.poll(worker.shown).toHaveLength(1);
    const [opened] = await worker.tap();
    expect(opened).toBe(`${stack.address}/#${path}`);
    await other.goto(opened ?? '');
    await expect(other.locator('video[data-shown]')).toBeVisible();
  });
});

test('a no is kept by device and account, and the settings say what the browser refuses', {
  tag: '@small',
}, async ({ page, context, browser, stack }) => {
  const [one, two] = [await registerAccount(stack.address), await registerAccount(stack.address)];
  await stubPushBrowser(context);
  await pressInLab(stack.address, 'clock/day');
  const followHere = async (on: Page, id: string) => {
    await on.goto(`/#${paths.drama(id)}`);
    const answer = on.waitForResponse(/updateFollowDrama/);
    await follow(on).click();
    await answer;
    await on.waitForLoadState('networkidle');
  };

  await test.step('whoever says no is not asked again, here or on another device', async () => {
    await openAs(page, one.token, paths.profile());
    await followHere(page, dramaId);
    await question(page)
      .getByRole('button', { name: t('notices:push.ask.no') })
      .click();
    await expect(question(page)).toBeHidden();
    await followHere(page, otherDramaId);
    await expect(question(page)).toBeHidden();
    const elsewhere = await browser.newContext({ baseURL: stack.address });
    await stubPushBrowser(elsewhere);
    const other = await elsewhere.newPage();
    await openAs(other, one.token, paths.profile());
    await followHere(other, thirdDramaId);
    await expect(question(other)).toBeHidden();
    await elsewhere.close();
  });

  await test.step('this device does not ask the next account either', async () => {
    await page.goto(`/#${paths.profile()}`);
    await signOut(page, t);
    await page.evaluate((token) => localStorage.setItem('sj_token', token), two.token);
    await page.reload();
    await followHere(page, dramaId);
    await expect(question(page)).toBeHidden();
  });

  await test.step('a refusal in the browser’s own question is said', async () => {
    await page.goto(`/#${paths.settings({ page: 'notices' })}`);
    await setPermission(page, 'default');
    await hereSwitch(page).click();
    await expect(page.getByText(t('notices:push.refused'))).toBeVisible();
    await expect(hereSwitch(page)).not.toBeChecked();
    await setPermission(page, 'granted');
  });

  await test.step('a first topic turns the device on', async () => {
    const topic = pushGroup(page).getByRole('switch', { name: t('notices:topics.answers.title') });
    const subscribed = page.waitForResponse(/notices\/push$/);
    await topic.click();
    await subscribed;
    await expect(topic).toBeChecked();
    await expect(hereSwitch(page)).toBeChecked();
  });

  await test.step('a permission that is taken away is said, with how to give it again, and the server knows', async () => {
    const ended = page.waitForResponse(/notices\/push\/end/);
    await setPermission(page, 'denied');
    await expect(pushGroup(page)).toContainText(t('notices:push.blocked'));
    await page.reload();
    await expect(pushGroup(page)).toContainText(t('notices:push.blocked'));
    await expectSoundScreen(page, 'push messages that the browser blocks');
    expect((await (await ended).json()).data.push).toMatchObject({ subscribed: false });
  });

  await test.step('once it is given again, this device is back', async () => {
    await setPermission(page, 'granted');
    await expect(hereSwitch(page)).toBeVisible();
    await page.reload();
    await expect(hereSwitch(page)).toBeChecked();
  });
});

test('who wants to be reminded of a premiere is asked once, and its message opens the drama', async ({
  page,
  context,
  browser,
  stack,
  pushService,
  announceConsoleErrors,
}) => {
  // The drama has no episodes yet, and pages ask for them at its time.
  announceConsoleErrors(/404|ERR_/);
  const call = (verb: string, input: unknown) =>
    callStaffServer(stack.dataDir, { verb, input, operator: 'tester' });
  const at = new Date(Date.now() + 86_400_000 + 1_800_000).toISOString();
  await call('drama.unpublish', { slug: thirdDramaId });
  await call('drama.edit', { slug: thirdDramaId, announced: true, trailerNumber: 1 });
  await call('drama.publish', { slug: thirdDramaId, at });
  const open = async (on: Page) => {
    const { token } = await registerAccount(stack.address);
    const viewer = createApiClient(stack.address, { authorization: `Bearer ${token}` });
    await viewer.data(contract.notices.setHours, { on: false });
    const { push } = await viewer.data(contract.notices.settings);
    const device = pushService.newBrowser(push?.publicKey ?? '');
    await stubPushBrowser(on.context(), device);
    return { token, viewer, device };
  };
  const elsewhere = await browser.newContext({ baseURL: stack.address });
  const refusing = await elsewhere.newPage();
  const [willing, unwilling] = [await open(page), await open(refusing)];
  await pressInLab(stack.address, 'clock/day');
  const remind = (on: Page) => on.getByRole('button', { name: t('dramas:upcoming.remind') });
  const reminded = (on: Page) => on.getByRole('button', { name: t('dramas:upcoming.reminded') });

  await test.step('whoever says no is not asked again, and is reminded in the inbox', async () => {
    await openAs(refusing, unwilling.token, paths.drama(thirdDramaId));
    await remind(refusing).click();
    const no = question(refusing).getByRole('button', { name: t('notices:push.ask.no') });
    await no.click();
    await reminded(refusing).click();
    await remind(refusing).click();
    await expect(reminded(refusing)).toBeVisible();
    await refusing.waitForLoadState('networkidle');
    await expect(question(refusing)).toBeHidden();
  });

  await test.step('the question shows what will come, and a yes turns it on here', async () => {
    await openAs(page, willing.token, paths.drama(thirdDramaId));
    await remind(page).click();
    await expect(question(page)).toContainText('Snow on the Palace Wall');
    await expect(question(page)).toContainText(t('notices:premiere'));
    await expectSoundScreen(page, 'question about a premiere');
    await question(page)
      .getByRole('button', { name: t('notices:push.ask.yes') })
      .click();
    await expect(question(page)).toBeHidden();
    await expect(reminded(page)).toBeVisible();
  });

  await test.step('the message of the premiere comes from the push service, once, and to nobody else', async () => {
    await pressInLab(stack.address, 'clock/hour');
    await expect.poll(() => willing.device.texts(), { timeout: 40_000 }).toHaveLength(1);
    expect(willing.device.texts()[0]).toMatch(/^Snow on the Palace Wall \| /);
    await expect.poll(async () => (await unwilling.viewer.data(contract.notices.unread)).unread).toBe(1);
    expect([unwilling.device.texts(), pushService.faults]).toEqual([[], []]);
  });

  await test.step('its tap opens the drama', async () => {
    const worker = await openPushWorker(page);
    const [message] = willing.device.received;
    await worker.deliver(JSON.stringify({ web_push: 8030, notification: message?.notification }));
    await expect.poll(worker.shown).toHaveLength(1);
    expect(await worker.tap()).toEqual([]);
    await expect(page).toHaveURL(new RegExp(`view\\?dramaId=${thirdDramaId}`));
    await expect(page.locator('video[data-shown]')).toBeVisible();
  });
  await elsewhere.close();
  await context.close();
});
