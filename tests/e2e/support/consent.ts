import type { Page } from 'playwright/test';
import { textsOf } from './words.ts';

/** Consents on the local page of a third party, as a person of this name. */
export const continueAs = async (page: Page, person: string): Promise<void> => {
  const t = textsOf('en');
  await page.getByLabel(t('thirdParty:somebodyElse')).fill(person);
  await page.getByRole('button', { name: t('thirdParty:continue'), exact: true }).click();
};
