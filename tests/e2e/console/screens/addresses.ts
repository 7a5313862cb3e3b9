import type { Page } from 'playwright/test';
import { expect, t, test } from '../support/desk.ts';
import { insertViewers } from '../support/many-viewers.ts';
import { createLena } from '../support/viewers.ts';

/** The beginning of each row of a list, in their order. What follows depends on who looks. */
const rowsOf = (page: Page): Promise<string[]> =>
  page
    .locator('main:visible')
    .evaluate((main) =>
      [...main.querySelectorAll('[role=row], tr, article, li')].map(
        ({ textContent }) => textContent?.slice(0, 60) ?? '',
      ),
    );

/** What the address of a list has. */
export const addressStories = (): void => {
  test('the address of a list shows its rows in another browser, and back and forward keep its filter and place', async ({
    page,
    desk: { call, signIn },
    stack,
    browser,
    baseURL,
  }) => {
    insertViewers(stack, 200);
    await createLena({ stack, desk: { call, signIn } }, 'mira.k');
    for (let number = 1; number <= 15; number += 1)
      await call('synonyms.set', { slug: `group-${number}`, words: [`word${number}`, `term${number}`] });
    await signIn(page, { at: '/people' });
    const recent = page.getByRole('radio', { name: t('people:list.group.newDays', { count: 7 }) });
    await recent.click();
    await expect(recent).toBeChecked();
    await expect(page).toHaveURL(/newDays=7/);
    const list = page.getByRole('table', { name: t('place.people') }).locator('..');
    const topOf = () => list.evaluate(({ scrollTop }) => scrollTop);
    // Past the first page of 50.
    for (const top of [1500, 3200]) {
      await expect(async () => {
        await list.evaluate((element, offset) => element.scrollTo(0, offset), top);
        expect(await topOf()).toBe(top);
      }).toPass();
    }
    const row = page.getByRole('row', { name: /viewer 130/ });
    const link = row.getByRole('link');
    await link.press('ArrowDown');
    await expect(page.getByRole('row', { name: /viewer 129/ }).getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(link).toBeFocused();
    await link.press('Enter');
    await expect(page.getByRole('heading', { name: 'viewer 130' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/newDays=7/);
    await expect.poll(topOf).toBe(3200);
    await expect(row).toBeInViewport();
    await page.goBack();
    await expect(page).not.toHaveURL(/newDays/);
    await expect.poll(topOf).toBe(0);
    await page.goForward();
    await expect.poll(topOf).toBe(3200);

    await page.goto('/#/log');
    await expect(page.getByRole('article').nth(12)).toBeVisible();
    await page.evaluate(() => scrollTo(0, 700));
    await page.getByRole('link', { name: t('place.team'), exact: true }).click();
    await expect(page.getByRole('heading', { name: t('place.team'), level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);

    const other = await browser.newContext({ baseURL, viewport: page.viewportSize() });
    const colleague = await other.newPage();
    await signIn(colleague);
    for (const address of [
      '/people?newDays=7&country=DE',
      '/people?text=mira.k&sort=coins',
      '/orders?status=paid',
      '/dramas?text=the&sort=title',
      '/log?subject=group-3',
      '/home?country=DE&language=pt',
      '/words/searched',
      '/offers?country=BR',
      '/inbox?kind=feedback',
    ]) {
      for (const each of [page, colleague]) await each.goto(`/#${address}`);
      await expect(async () => {
        const rows = await rowsOf(page);
        expect(rows.length, address).toBeGreaterThan(0);
        expect(await rowsOf(colleague), address).toEqual(rows);
      }).toPass({ timeout: 15_000 });
    }
    await other.close();
  });
};
