import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { showSecond, videoState, waitForVideo } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const dramaId = 'room-1407';

const openShare = async (page: Page, number: number, second: number) => {
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`);
  await showSecond(page, second);
  await page.getByRole('button', { name: t('player:share'), exact: true }).tap();
  await expect(page.getByRole('dialog', { name: t('common:share') })).toBeVisible();
};

/** Gives the page a system's share sheet, which takes all. */
const addShareSheet = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => {
        const [card] = data.files ?? [];
        Object.assign(window, { shared: { url: data.url, type: card?.type, size: card?.size } });
      },
    });
  });

/** What the page has given to the share sheet. */
const readShared = (page: Page) =>
  page.evaluate(() => (window as { shared?: { url: string; type: string } }).shared);

const copyLink = async (page: Page) => {
  await page.getByRole('button', { name: t('share:copy') }).tap();
  await expect(page.getByRole('button', { name: t('common:linkCopied') })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a copied link says so for 4 s, carries the invite and opens episode 1', async ({ page, stack }) => {
  await page.clock.install();
  await signIn(page, stack.address, 'newcomer');
  await openShare(page, 2, 9);
  const link = await copyLink(page);
  expect(link).toMatch(/\/s\/room-1407\?episodeId=room-1407-1&InviteCode=\w+$/);
  await expectSoundScreen(page, 'share sheet');
  await page.clock.fastForward(4_100);
  await expect(page.getByRole('button', { name: t('share:copy') })).toBeVisible();

  await page.goto(link);
  await expect(page).toHaveURL(/foryou\/view\?.*episodeId=room-1407-1/);
});

test('a link to this second starts there, also for somebody who has been further', async ({
  page,
  browser,
  stack,
}) => {
  await openShare(page, 2, 9);
  await page.getByText(t('share:here', { number: 2, position: '0:09' })).tap();
  const link = await copyLink(page);

  const context = await browser.newContext({ locale: 'en-US' });
  const receiver = await context.newPage();
  await signIn(receiver, stack.address, 'newcomer');
  await receiver.goto(link);
  await waitForVideo(receiver);
  const { seconds } = await videoState(receiver);
  expect(seconds).toBeGreaterThanOrEqual(8.5);
  expect(seconds).toBeLessThan(14);
  await expect(receiver).toHaveURL(/episodeId=room-1407-2$/);

  await receiver.keyboard.press('Space');
  const reported = receiver.waitForResponse(
    (response) =>
      response.url().includes('watchProgressReport') &&
      (response.request().postDataJSON() as { progress: number }).progress === 20,
  );
  await receiver.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    if (video) video.currentTime = 20;
  });
  await reported;
  await receiver.goto('/lab');
  await receiver.goto(link);
  await waitForVideo(receiver);
  expect((await videoState(receiver)).seconds).toBeLessThan(14);
  await context.close();
});

test('a link to a second of a locked episode shows its paywall', async ({ page, stack }) => {
  await page.goto(
    `${stack.address}/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-3&atSecond=9`,
  );
  await expect(page.getByRole('dialog', { name: t('common:episode', { number: 3 }) })).toBeVisible();
});

test('a link is copied without the clipboard, and a browser that refuses that too is named', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await signIn(page, stack.address, 'newcomer');
  await openShare(page, 2, 9);
  expect(await copyLink(page)).toContain('/s/room-1407');
  await page.reload();
  await page.evaluate(() => {
    document.execCommand = () => false;
  });
  await openShare(page, 2, 9);
  await page.getByRole('button', { name: t('share:copy') }).click();
  await expect(page.getByText(t('common:copyRefused'))).toBeVisible();
});

test('the system’s share sheet gets the link and the card, and the video waits meanwhile', async ({
  page,
}) => {
  await addShareSheet(page);
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-1`);
  await waitForVideo(page);
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
  await page.getByRole('button', { name: t('player:share'), exact: true }).tap();
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
  // The link goes without the card until that is drawn.
  await expect(async () => {
    await page.getByRole('button', { name: t('common:sendLink') }).tap();
    expect(await readShared(page)).toMatchObject({
      url: expect.stringContaining('episodeId=room-1407-1'),
      type: 'image/png',
    });
  }).toPass();
  await page.getByRole('button', { name: t('common:close') }).tap();
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(false);
});

test('the page of a drama sends its address with the card, and without a share sheet copies it', async ({
  page,
}) => {
  const address = `/#/pages/home/view?dramaId=${dramaId}`;
  await page.goto(address);
  const share = page.getByRole('button', { name: t('common:share'), exact: true });
  await share.tap();
  await expect(page.getByText(t('common:linkCopied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address);

  await addShareSheet(page);
  await page.reload();
  await expect(async () => {
    await share.tap();
    expect(await readShared(page)).toMatchObject({
      url: expect.stringContaining(address),
      type: 'image/png',
    });
  }).toPass();
});

test('an invite is sent with its card, and without a share sheet copied, which finishes the task of sharing', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/event/share');
  const send = page.getByRole('button', { name: t('common:sendLink') });
  const reported = page.waitForResponse((response) => response.url().includes('/activity/shared'));
  await send.tap();
  await expect(page.getByText(t('common:linkCopied'))).toBeVisible();
  expect((await reported).ok()).toBe(true);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/i/');

  await addShareSheet(page);
  await page.reload();
  await expect(async () => {
    await send.tap();
    expect(await readShared(page)).toMatchObject({ url: expect.stringContaining('/i/'), type: 'image/png' });
  }).toPass();
});
