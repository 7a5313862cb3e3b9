import type { TFunction } from 'i18next';
import type { Page } from 'playwright/test';

/** Signs out on the profile page, and confirms it. @param t the texts of the interface's language */
export const signOut = async (page: Page, t: TFunction): Promise<void> => {
  const name = t('profile:signOut.row');
  // With the keyboard: a click would wait until no toast stands over the row, which may be a minute.
  await page.getByRole('button', { name }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name }).click();
};
