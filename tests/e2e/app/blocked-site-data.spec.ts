import { pressInLab, registerAccount } from '../../screenshots/support/viewers.ts';
import { blockSiteData } from '../support/limited-browser.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test('a browser that blocks site data signs in, is told of what it cannot do, and gets live events', async ({
  page,
  stack,
}) => {
  await blockSiteData(page);
  const { username, userInfo } = await registerAccount(stack.address);
  await page.goto('/#/pages/login/index?from=%2Fpages%2Fprofile%2Findex');
  await page.getByRole('checkbox').check();
  const provider = 'Google';
  await page.getByRole('button', { name: t('account:thirdParty.continue', { provider }) }).click();
  await expect(page.getByText(t('account:thirdParty.needsSiteData', { provider })).first()).toBeVisible();

  await page.getByLabel(t('account:identifier'), { exact: true }).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/events');
  await page.getByRole('button', { name: t('account:login'), exact: true }).click();
  await stream;
  await pressInLab(stack.address, `viewers/${userInfo.userId}/coins`);
  await expect(page.getByRole('button', { name: /^\+10 coins/ })).toBeVisible();
});
