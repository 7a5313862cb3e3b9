import { factsOf } from '@cliffhanger/contracts';
import { pressInLab, registerAccount } from '../../screenshots/support/viewers.ts';
import { translatePage } from '../support/page-translator.ts';
import { openRoute } from '../support/routes.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const chinese = textsOf('zh');

test('a page that the browser translates goes on working and shows the numbers of now', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/40[14]/);
  await translatePage(page);
  const { username, userInfo } = await registerAccount(stack.address);

  await test.step('mistakes of signing in come and go', async () => {
    await page.goto('/#/pages/login/index?from=%2Fpages%2Fevent%2Findex');
    const name = page.getByLabel(t('account:identifier'));
    const password = page.getByRole('textbox', { name: t('account:password') });
    const submit = page.locator('form [type=submit]');
    await submit.click();
    await expect(page.getByText(`«${t('account:problems.usernameMissing')}»`)).toBeVisible();
    await name.fill(username);
    await password.fill('not-the-one1');
    await page.getByRole('checkbox').check();
    await expect(page.getByText(`«${t('account:problems.usernameMissing')}»`)).toBeHidden();
    await submit.click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill('cliffhanger1');
    await submit.click();
  });

  await test.step('a check-in and a gift change the balance', async () => {
    await page.getByRole('button', { name: t('rewards:state.signIn') }).click();
    const balance = page.getByRole('link', { name: /Wallet/ });
    await expect(balance).toContainText('«10»');
    await expect(page.getByRole('button', { name: `«${t('rewards:state.signedIn')}»` })).toBeDisabled();
    await pressInLab(stack.address, `viewers/${userInfo.userId}/coins`);
    await page.getByRole('button', { name: /\+10 coins» «/ }).click();
    await expect(balance).toContainText('«20»');
    await expect(balance).not.toContainText('«10»');
  });

  await test.step('a wrong code is told, and taken back', async () => {
    await page.goto('/#/pages/profile/code');
    await page.locator('main input').fill('K7QF-2MXX-0000-1');
    await page.locator('main [type=submit]').click();
    await expect(page.locator('main input')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('main input').fill('K7QF');
    await expect(page.locator('main input')).not.toHaveAttribute('aria-invalid');
  });

  await test.step('tabs of a ranking replace its rows', async () => {
    await openRoute(page, '/pages/home/rank');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expect(page.getByRole('tabpanel').getByRole('heading').first()).toContainText('«');
    }
  });

  await test.step('another language replaces all texts', async () => {
    await openRoute(page, '/pages/profile/language');
    await page.getByText(factsOf('zh').name).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
    await openRoute(page, '/pages/home/view?dramaId=room-1407');
    await expect(page.getByText(`«${chinese('common:episodeList')}»`)).toBeVisible();
  });
});
