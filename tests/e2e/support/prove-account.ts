import type { TFunction } from 'i18next';
import type { Page } from 'playwright/test';

/** Gives the password that a change of the ways to sign in asks for. @param t the texts of the interface's language */
export const proveByPassword = async (page: Page, t: TFunction, password = 'cliffhanger1'): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: t('identities:proof.title') });
  await sheet.getByLabel(t('account:password'), { exact: true }).fill(password);
  await sheet.getByRole('button', { name: t('identities:proof.confirm') }).click();
};
