import type { Page } from 'playwright/test';
import { textsOf } from './words.ts';

/** Registers on the sign-in page that an action has led to, in English. */
export const registerHere = async (page: Page, username: string): Promise<void> => {
  const t = textsOf('en');
  await page.getByRole('tab', { name: t('account:register') }).click();
  await page.getByLabel(t('account:username'), { exact: true }).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByLabel(t('account:confirm'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:register'), exact: true }).click();
};
