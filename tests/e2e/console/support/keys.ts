import type { Locator, Page } from 'playwright/test';
import { expect, t } from './desk.ts';

/** Goes on by Tab until the control has the focus, as somebody without a mouse does. @throws when Tab does not lead there */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
};

/** Goes to a control by Tab, and presses keys there. */
export const pressAt = async (page: Page, control: Locator, ...keys: string[]): Promise<void> => {
  await tabTo(page, control);
  for (const key of keys) await page.keyboard.press(key);
};

/** Moves an item of a list by the keys of its grip. */
export const moveByKeys = async (page: Page, name: string, ...keys: string[]) => {
  const grip = page.getByRole('button', { name: t('move', { name }) });
  const dragged = page.locator('[data-dragging]').first();
  // After a move, the list takes the focus once more.
  await expect(async () => {
    // On a busy machine a move begins late, and a second one beside it never ends.
    if ((await dragged.count()) === 0) {
      await grip.focus();
      await page.keyboard.press('Enter');
    }
    await dragged.waitFor({ timeout: 3_000 });
  }).toPass();
  for (const key of [...keys, 'Enter']) await page.keyboard.press(key);
  await dragged.waitFor({ state: 'detached' });
};
