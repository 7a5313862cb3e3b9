import { contract } from '@cliffhanger/contracts';
import { expect, type Page } from 'playwright/test';
import { pressInLab } from '../../screenshots/support/viewers.ts';
import { type ApiClient, createApiClient } from '../../support/api-client.ts';

/** What the lab gives at each press. */
export const giftCoins = 10;

/** The API as the viewer of the page. */
export const apiOf = async (page: Page): Promise<ApiClient> => {
  const token = await page.evaluate(() => localStorage.getItem('sj_token'));
  return createApiClient(new URL(page.url()).origin, { authorization: `Bearer ${token}` });
};

/** Gives prizes to the viewer of the page, and closes the popup of each, which lies over the page. */
export const giveCoins = async (page: Page, prizes: number): Promise<void> => {
  const { origin } = new URL(page.url());
  const user = await (await apiOf(page)).data(contract.account.userInfo);
  const prize = page.getByRole('button', { name: new RegExp(`^\\+${giftCoins} coins`) });
  for (let given = 0; given < prizes; given++) {
    await pressInLab(origin, `viewers/${user?.userId}/coins`);
    await prize.click();
    await expect(prize).toBeHidden();
  }
};
