import { expect, type Page } from 'playwright/test';
import { textsOf } from './words.ts';

/** Signs in as the account of the demo library, in English, on the sign-in page. */
export const signInAsDemo = async (page: Page): Promise<void> => {
  const t = textsOf('en');
  await page.goto('/#/pages/login/index');
  await page.getByLabel(t('account:identifier'), { exact: true }).fill('demo');
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:login'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('account:login'), exact: true })).toBeHidden();
};
