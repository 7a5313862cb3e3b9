import type { Locator, Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { openRoute } from '../support/routes.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { videoPolling } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

/** Presses Tab until the focus is in an element. @returns how often */
const tabInto = async (page: Page, target: Locator): Promise<number> => {
  for (let stops = 1; stops < 100; stops++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.contains(document.activeElement))) return stops;
  }
  throw new Error('the focus never gets there');
};

const expectToPlay = async (page: Page, number: number) => {
  await expect(page).toHaveURL(new RegExp(`room-1407-${number}$`));
  await page.waitForFunction(
    () => {
      const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
      return video !== null && !video.paused && video.currentTime > 0.5;
    },
    undefined,
    videoPolling,
  );
};

const backgroundOf = (control: Locator) =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

test('the keyboard reaches navigation and content, and opens and closes', async ({ page, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  await openRoute(page, '/pages/home/index');
  const main = page.getByRole('main');
  const tabs = page.getByRole('navigation', { name: t('common:tabs.label') });

  await test.step('the first stop leads past what comes before the content', async () => {
    await page.locator('body').press('Tab');
    await expect(page.getByRole('button', { name: t('common:skip') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main).toBeFocused();
    expect(await tabInto(page, main)).toBe(1);
    await tabInto(page, tabs);
  });

  await test.step('a focused tab is outlined, and Enter opens it', async () => {
    const profile = tabs.getByRole('link', { name: t('common:tabs.profile') });
    await tabInto(page, profile);
    await expect(profile).toHaveCSS('outline-style', 'solid');
    await expect(profile).toHaveCSS('outline-width', '2px');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/profile\/index$/);
  });

  await test.step('Escape closes a sheet, and the focus is back where it was', async () => {
    const row = page.getByRole('button', { name: t('profile:signOut.row') });
    await tabInto(page, row);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(row).toBeFocused();
  });

  await test.step('arrow keys change a choice on a scale', async () => {
    await openRoute(page, '/pages/home/rank');
    const chosen = page.getByRole('radio', { checked: true });
    const before = await chosen.textContent();
    await tabInto(page, chosen);
    await page.keyboard.press('ArrowRight');
    await expect(chosen).toBeFocused();
    await expect(chosen).not.toHaveText(before ?? '');
    await expectSoundScreen(page, 'ranking on a wide screen');
  });
});

test('arrow keys and the wheel move the feed, and a click beside a sheet closes it', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await openRoute(page, '/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-1');
  await expectToPlay(page, 1);
  await page.keyboard.press('ArrowDown');
  await expectToPlay(page, 2);
  await page.keyboard.press('ArrowUp');
  await expectToPlay(page, 1);
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 400);
  await expectToPlay(page, 2);

  await test.step('beside the column too, where a wall leaves the focus on the heading', async () => {
    await page.mouse.move(100, 300);
    const wall = page.getByRole('dialog', { name: t('common:episode', { number: 3 }) });
    // A wheel within 160 ms of the one before belongs to the same turn, and steps no further.
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(wall).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(wall).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Room 1407' })).toBeFocused();
  });

  await test.step('a click beside', async () => {
    const keys = page.getByRole('dialog', { name: t('player:keys.title') });
    await page.keyboard.press('?');
    await expect(keys).toBeVisible();
    await page.mouse.click(100, 300);
    await expect(keys).toBeHidden();
  });
});

test('a pointer sees what can be pressed', async ({ page }) => {
  await openRoute(page, '/pages/profile/index');
  const signInLink = page.getByRole('link', { name: t('account:login'), exact: true });
  const row = page.getByRole('link', { name: t('common:pages.about') });
  for (const control of [signInLink, row]) {
    await expect(control).toHaveCSS('cursor', 'pointer');
    const rest = await backgroundOf(control);
    await control.hover();
    await expect.poll(() => backgroundOf(control)).not.toBe(rest);
  }
});
