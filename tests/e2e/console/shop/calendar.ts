import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';

/** What is released when. */
export const calendarStories = (): void => {
  test('a release moves to another day by keys, and two within an hour are said', async ({ page, desk }) => {
    const [drama, other] = await desk.call('drama.list', {});
    const at = new Date();
    at.setDate(at.getDate() + 7);
    at.setHours(19, 0, 0, 0);
    for (const [slug, minutes] of [
      [drama?.slug ?? '', 0],
      [other?.slug ?? '', 1440 - 30],
    ] as const) {
      await desk.call('drama.unpublish', { slug });
      await desk.call('drama.publish', { slug, at: new Date(at.getTime() + minutes * 60_000).toISOString() });
    }
    await desk.signIn(page, { role: 'editor', at: '/calendar' });
    const name = t('shop:calendar.drama', { title: drama?.title ?? '' });
    const grip = page.getByRole('button', { name: t('shop:calendar.dragNamed', { name }) });
    await expect(grip).toBeVisible();
    await expectSoundScreen(page, 'calendar');
    await expect(page.getByText(t('shop:calendar.close', { count: 2 }))).toBeHidden();
    await grip.focus();
    await page.keyboard.press('Enter');
    const next = new Date(at);
    next.setDate(next.getDate() + 1);
    const day = next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
    // Only days that are not over can be chosen; Tab goes from one to the next.
    const target = page.locator(`[aria-label^="${day},"]`);
    for (let presses = 0; presses < 40; presses += 1) {
      if (await target.evaluate((element) => element.contains(document.activeElement))) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('shop:calendar.close', { count: 2 }))).toBeVisible();
    const moved = (await desk.call('drama.list', {})).find(({ slug }) => slug === drama?.slug);
    expect(moved?.publishedAt).toBe(next.toISOString());
    const entry = page.getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ?${name}`) });
    const sheet = page.getByRole('dialog');
    await entry.click();
    await expect(sheet.getByText(/^Within an hour of .+, new, /)).toBeVisible();
    await expectSoundScreen(page, 'a release');
    await page.getByRole('button', { name: t('close') }).click();
    await page.getByRole('button', { name: t('undo') }).click();
    await expect(async () => {
      const back = (await desk.call('drama.list', {})).find(({ slug }) => slug === drama?.slug);
      expect(back?.publishedAt).toBe(at.toISOString());
    }).toPass();

    // Somebody else moves it while it is open: neither time is overwritten unseen.
    const publishedAt = async () =>
      (await desk.call('drama.list', {})).find(({ slug }) => slug === drama?.slug)?.publishedAt;
    await expect(page.getByRole('button', { name: t('undo') })).toBeHidden();
    await entry.click();
    await sheet.getByRole('spinbutton').nth(3).fill('21');
    const theirs = new Date(at.getTime() + 3_600_000).toISOString();
    await desk.call('drama.publish', { slug: drama?.slug ?? '', at: theirs });
    await sheet.getByRole('button', { name: t('shop:calendar.move') }).click();
    await expect(sheet.getByText(/^tester@test changed this drama meanwhile/)).toBeVisible();
    expect(await publishedAt()).toBe(theirs);
    await sheet.getByRole('button', { name: t('putMineOver') }).click();
    await expect(sheet).toBeHidden();
    expect(await publishedAt()).toBe(new Date(at.getTime() + 2 * 3_600_000).toISOString());
  });
};
