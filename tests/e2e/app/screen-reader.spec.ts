import type { Locator, Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { giveCoins } from '../support/gifts.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test('the slides say which one is shown, a button stops them, and a tap on the image opens the drama', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: t('home:featured') });
  await expect(slides.getByRole('group').first()).toBeVisible();
  const total = await slides.getByRole('group').count();
  expect(total).toBeGreaterThan(1);
  const slide = (number: number) =>
    slides.getByRole('group', { name: t('home:slide', { number, total }), exact: true });
  const follow = slides.getByRole('button', { name: new RegExp(`^${t('common:follow')} · .`) });
  await expect(follow).toHaveCount(total);
  const names = await follow.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  expect(new Set(names).size).toBe(total);
  const stop = slides.getByRole('button', { name: t('home:stopSlides') });
  await page.keyboard.press('Tab');
  await stop.focus();
  await page.clock.runFor(6_100);
  await expect(slide(2)).toBeInViewport({ ratio: 0.9 });
  await expect(stop).toBeFocused();
  await expect(stop).toHaveCSS('clip-path', 'none');
  await page.keyboard.press('Enter');
  await expect(stop).toBeHidden();
  await expect(slide(2)).toBeFocused();
  await page.clock.runFor(30_000);
  await expect(slide(2)).toBeInViewport({ ratio: 0.9 });
  await slide(2).click({ position: { x: 190, y: 120 } });
  await expect(page).toHaveURL(/foryou\/view\?dramaId=/);
});

test('the coin history is a list whose values have names', async ({ page, stack }) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/profile/index');
  await giveCoins(page, 2);
  await page.goto('/#/pages/profile/wallet');
  const history = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('term') });
  await expect(history).toHaveCount(2);
  const names = ['what', 'coins', 'when', 'balance'].map((name) => t(`wallet:movements.${name}`));
  await expect(history.first().getByRole('term')).toHaveText(names);
  const [reason, coins, time, balance] = await history.first().getByRole('definition').allTextContents();
  expect(reason).toBeTruthy();
  expect([coins, balance]).toEqual(['+10', '20']);
  expect(time).toMatch(/\d:\d\d/);
});

/** Follows a link, and expects the focus in the heading of the screen that it opens. */
const follow = async (page: Page, link: Locator, heading: string | RegExp) => {
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
};

test('the focus moves to the heading of each new screen, and of one that is returned to', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/profile/index');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const profile = page.getByRole('heading', { level: 1 });
  await expect(profile).not.toBeFocused();
  for (const name of ['history', 'follows', 'redeem', 'about', 'feedback']) {
    const title = t(`common:pages.${name}`);
    await follow(page, page.getByRole('link', { name: title }), title);
    await page.goBack();
    await expect(profile).toBeFocused();
  }
  await follow(page, link(t('common:tabs.forYou')), t('common:tabs.forYou'));
  await follow(page, link(t('common:tabs.rewards')), /./);
  await follow(page, link(t('common:tabs.home')), /./);
  await follow(page, page.getByRole('link', { name: /Room 1407/ }).last(), 'Room 1407');
});
