import { expectSoundScreen } from '../../support/screen.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { expect, t, test } from '../support/desk.ts';

/** How staff come in. */
export const doorStories = (): void => {
  test('an owner joins by a link that works once, invites support, and each sees their places', async ({
    page,
    desk,
    browser,
    baseURL,
  }) => {
    const reports: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) reports.push(message.text());
    });
    const { link } = await desk.call('people.invite', { name: 'vera', role: 'owner' });
    await addAuthenticator(page);
    await page.goto(link);
    // The token is not in the address any more.
    await expect(page).toHaveURL(`${baseURL}/#/`);
    await expectSoundScreen(page, 'join');
    await page.getByRole('textbox', { name: t('signIn:keyName') }).fill('Laptop');
    await page.getByRole('button', { name: t('signIn:join.button') }).click();
    await expect(page.getByRole('heading', { name: t('place.today') })).toBeVisible();
    await page.keyboard.press('/');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.type(t('place.team'));
    await page.getByRole('menuitem', { name: t('place.team') }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: t('team:invite') }).click();
    const name = page.getByRole('textbox', { name: t('team:name') });
    await name.fill('no spaces');
    await name.blur();
    await expect(page.getByText(t('refusals:personNameCharacters'))).toBeVisible();
    await name.fill('nils');
    await expect(page.getByText(t('refusals:personNameCharacters'))).toBeHidden();
    await expectSoundScreen(page, 'invite');
    await page.getByRole('button', { name: t('team:inviteButton') }).click();
    const invitation = await page.getByRole('textbox', { name: t('team:linkLabel') }).inputValue();
    await page.getByRole('button', { name: t('close') }).click();
    await expect(page.getByText('nils')).toBeVisible();

    const other = await browser.newContext({ baseURL });
    const phone = await other.newPage();
    const takeAway = await addAuthenticator(phone);
    await phone.goto(invitation);
    await phone.getByRole('button', { name: t('signIn:join.button') }).click();
    await expect(phone.getByRole('link', { name: 'nils' })).toBeVisible();
    await expect(phone.getByRole('link', { name: t('place.team'), exact: true })).toBeHidden();
    await phone.goto('/#/team');
    await expect(phone.getByText(t('notAllowed.text', { roles: t('roles.owner') }))).toBeVisible();
    // The link was used up.
    await phone.goto('about:blank');
    await phone.goto(invitation);
    await phone.getByRole('button', { name: t('signIn:join.button') }).click();
    await expect(phone.getByText(t('failure.linkUnknown'))).toBeVisible();
    await takeAway();
    await other.close();
    expect(reports).toEqual([]);
  });

  test('a person goes on where they were after the session ended, and touches the passkey before people change', async ({
    page,
    desk,
    stack,
  }) => {
    const { link } = await desk.call('people.invite', { name: 'olga', role: 'owner' });
    await addAuthenticator(page);
    await page.goto(link);
    await page.getByRole('button', { name: t('signIn:join.button') }).click();
    await page.getByRole('link', { name: t('place.team'), exact: true }).click();
    await page.getByRole('button', { name: t('team:invite') }).click();
    await page.getByRole('textbox', { name: t('team:name') }).fill('late');
    const { origin } = new URL(stack.address);
    await fetch(`${origin}/lab/clock/day`, { method: 'POST', headers: { origin }, redirect: 'manual' });
    const makeLink = page.getByRole('button', { name: t('team:inviteButton') });
    // On a busy machine the stream of events says first that the session ended.
    const isPressed = await makeLink.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    await page.getByRole('button', { name: t('signIn:signIn.title') }).click();
    if (!isPressed) await makeLink.click();
    await expect(page.getByRole('textbox', { name: t('team:linkLabel') })).toHaveValue(/#join=/);
    await page.getByRole('button', { name: t('close') }).click();
    await fetch(`${origin}/lab/clock/hour`, { method: 'POST', headers: { origin }, redirect: 'manual' });
    await page.getByRole('button', { name: t('team:actions', { name: 'late' }) }).click();
    await page.getByRole('menuitem', { name: t('team:remove') }).click();
    await page.getByRole('button', { name: t('team:removeTitle', { name: 'late' }) }).click();
    await page.getByRole('button', { name: t('signIn:interruption.confirmationNeeded.button') }).click();
    await expect(page.getByText(t('team:removed', { name: 'late' }))).toBeVisible();
  });
};
