import { continueAs } from '../support/consent.ts';
import { signOut } from '../support/sign-out.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const profile = '/pages/profile/index';
const login = `/#/pages/login/index?from=${encodeURIComponent(profile)}`;
const unique = () => crypto.randomUUID().slice(0, 8);

for (const provider of ['Google', 'TikTok', 'Facebook']) {
  test(`${provider} signs in through its consent page, after a refusal and also the second time`, async ({
    page,
    announceConsoleErrors,
  }) => {
    // Signing out ends the event stream.
    announceConsoleErrors(/ERR_INCOMPLETE_CHUNKED_ENCODING|401/);
    const button = page.getByRole('button', { name: t('account:thirdParty.continue', { provider }) });
    await page.goto(login);

    await test.step('a refusal leads back to the sign-in page, with a reason', async () => {
      await button.click();
      await expect(page.getByText(t('account:problems.notAccepted'))).toBeVisible();
      await page.getByRole('checkbox').check();
      await button.click();
      await page.getByRole('button', { name: t('thirdParty:cancel') }).click();
      await expect(page.getByText(t('account:thirdParty.canceled', { provider })).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${login.replaceAll(/[/?]/g, '.')}$`));
    });

    const person = `Lena ${unique()}`;
    const signIn = async () => {
      await page.getByRole('checkbox').check();
      await button.click();
      await continueAs(page, person);
      await expect(page.getByRole('button', { name: t('profile:signOut.row') })).toBeVisible();
      expect(page.url()).not.toMatch(/code=|id_token/);
      await expect(page.getByRole('heading', { level: 1, name: person })).toBeVisible();
      return page.getByText(/^ID /).textContent();
    };
    const first = await signIn();
    await signOut(page, t);
    await expect(page.getByText(t('profile:visitor.title'))).toBeVisible();
    await page.goto(login);
    expect(await signIn()).toBe(first);
  });
}
