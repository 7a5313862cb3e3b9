import { contract, type Language } from '@cliffhanger/contracts';
import { routes } from '@cliffhanger/contracts/routes';
import { pressInLab, signIn } from '../../screenshots/support/viewers.ts';
import { findCoinPrices } from '../support/coin-prices.ts';
import { apiOf } from '../support/gifts.ts';
import { drama, player } from '../support/paywall.ts';
import { openRoute } from '../support/routes.ts';
import { expectWholeTexts } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

test.use({ viewport: { width: 320, height: 568 } });

/** The longest words, and a language without plurals. That no text of another language lacks the money: tests/texts. */
const walked: Language[] = ['es', 'zh'];
for (const language of walked) {
  test(`money stands beside every price in coins in ${language}`, async ({ page, stack }) => {
    const t = textsOf(language);
    await signIn(page, stack.address, 'newcomer', language);
    await page.addInitScript((chosen) => localStorage.setItem('sj_language', chosen), language);
    const prizes = page.getByRole('button', { name: /^\+10 / });
    await page.addLocatorHandler(prizes, () => prizes.click());
    /** @param atLeast so many parts of the screen have a price */
    const expectMoney = (place: string, atLeast: number) =>
      test.step(place, async () => {
        await expectWholeTexts(page, place);
        await expect(async () => {
          const { found, withoutMoney } = await findCoinPrices(page, t);
          expect(withoutMoney, place).toEqual([]);
          expect(found.length, `${place}: ${found.join(' | ')}`).toBeGreaterThanOrEqual(atLeast);
        }).toPass({ timeout: 10_000 });
      });

    await openRoute(page, `/pages/home/view?dramaId=${drama}`);
    await expectMoney('the drama', 10);

    await page.goto(player(2));
    await expect(page.locator('video[data-shown]')).toBeAttached();
    await expectMoney('the episode', 1);
    await page.getByRole('button', { name: new RegExp(`^${t('common:episodeList')}`) }).click();
    await expectMoney('the list of episodes', 10);

    await page.goto(player(3));
    await page.getByText(t('unlocks:otherWays'), { exact: true }).click();
    await expectMoney('the paywall without enough coins', 2);
    await expect(page.getByText(t('fair:terms.title'), { exact: true })).toBeVisible();

    const { userId = '' } = (await (await apiOf(page)).data(contract.account.userInfo)) ?? {};
    for (let prize = 0; prize < 2; prize++) await pressInLab(stack.address, `viewers/${userId}/coins`);
    await page.getByRole('button', { name: t('unlocks:unlock', { number: 3 }) }).waitFor();
    await expectMoney('the paywall with enough coins', 4);

    await openRoute(page, '/pages/profile/setting');
    await expectMoney('the settings', 1);
    await expect(page.getByRole('switch', { name: t('settings:autoUnlock.title') })).not.toBeChecked();

    await openRoute(page, `${routes.about}?page=promises`);
    await expect(page.locator('main ol > li')).toHaveCount(7);
    await page.getByText(t('fair:terms.title'), { exact: true }).click();
    await expectMoney('the promises', 1);
  });
}
