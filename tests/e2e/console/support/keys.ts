import type { Locator, Page } from 'playwright/test';

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
