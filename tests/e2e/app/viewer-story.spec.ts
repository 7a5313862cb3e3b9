import type { Page } from 'playwright/test';
import { readDrama } from '../../../demo/studio/demo-content.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

// The other stories are in English.
test.use({ locale: 'zh-CN' });
const t = textsOf('zh');

/** The drama in this story, and the number of its episodes. */
const dramaId = 'the-last-ferry-home';
const total = readDrama(dramaId).source.episodes.length;

/** Returns the playback state of the shown video, with its position and the number of decoded frames. */
const playing = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return {
      seconds: video?.currentTime ?? 0,
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      durationSeconds: video?.duration ?? 0,
      isPaused: video?.paused ?? true,
    };
  });

const expectToPlay = async (page: Page) => {
  await expect.poll(async () => (await playing(page)).frames).toBeGreaterThan(5);
  const { seconds } = await playing(page);
  await expect.poll(async () => (await playing(page)).seconds).toBeGreaterThan(seconds + 0.5);
};

/** Drags the seek bar almost to the end, as a viewer in a hurry does. */
const dragToEnd = async (page: Page) => {
  const box = await page.getByRole('slider', { name: t('player:seek') }).boundingBox();
  if (!box) throw new Error('there is no seek bar');
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.95, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
};

test('a new viewer watches, reaches a locked episode, tops up, unlocks and resumes', async ({
  page,
  context,
}) => {
  const position = (number: number) =>
    page.getByText(t('player:strip.position', { number, total }), { exact: true });
  const paywall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });

  await test.step('registers', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: t('common:tabs.profile') }).click();
    await page.getByRole('link', { name: t('account:register'), exact: true }).click();
    await page
      .getByLabel(t('account:username'), { exact: true })
      .fill(`viewer-${crypto.randomUUID().slice(0, 8)}`);
    await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
    await page.getByLabel(t('account:confirm'), { exact: true }).fill('cliffhanger1');
    await page.getByRole('button', { name: t('account:register'), exact: true }).click();
    await expect(page.getByText(t('account:problems.notAccepted'))).toBeVisible();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('account:register'), exact: true }).click();
    await expect(page.getByRole('link', { name: t('common:addCoins') })).toBeVisible();
  });

  await test.step('opens a drama from home and plays episode 1', async () => {
    await page.getByRole('link', { name: t('common:tabs.home'), exact: true }).click();
    await page
      .getByRole('region', { name: t('common:weeklyRanking') })
      .locator(`a[href$="dramaId=${dramaId}"]`)
      .click();
    await expect(page.getByText(t('common:restOfSeries'))).toBeVisible();
    await page.getByRole('link', { name: t('common:watchEpisode', { number: 1 }) }).click();
    await expect(position(1)).toBeVisible();
    await expectToPlay(page);
  });

  await test.step('continues to a paid episode and sees the price', async () => {
    await dragToEnd(page);
    await expect(position(2)).toBeVisible();
    await expectToPlay(page);
    await dragToEnd(page);
    await expect(paywall).toBeVisible();
    await expect(paywall).toContainText(/1[02]/);
    await expectSoundScreen(page, 'paywall');
  });

  await test.step('lacks coins, and pays for them and the unlock on the checkout page', async () => {
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: t('unlocks:addAndUnlock', { coins: '100', number: 3 }) }).click();
    const checkout = await opened;
    await checkout.getByRole('button').first().click();
    await expect(checkout.getByRole('heading', { name: t('checkout:paidTitle') })).toBeVisible();
    await checkout.close();
  });

  await test.step('sees the paywall open without a reload, and watches', async () => {
    await expect(paywall).toBeHidden();
    await expect(position(3)).toBeVisible();
    await expectToPlay(page);
  });

  await test.step('reloads and resumes at the same position', async () => {
    await expect.poll(async () => (await playing(page)).seconds).toBeGreaterThan(6);
    const reported = page.waitForResponse(/watchProgressReport/);
    await page.keyboard.press('Space');
    await reported;
    const { seconds } = await playing(page);
    await page.reload();
    await expect(position(3)).toBeVisible();
    await expect.poll(async () => (await playing(page)).frames).toBeGreaterThan(5);
    expect(Math.abs((await playing(page)).seconds - seconds)).toBeLessThan(5);
  });
});
