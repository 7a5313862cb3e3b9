import { contract } from '@cliffhanger/contracts';
import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';
import { addWriter, fillInbox, findEpisode, sendFeedback, writeReported } from '../support/inbox-items.ts';

/** What viewers write, and what staff do about it. */
export const inboxStories = (): void => {
  test('support works through the inbox by keys: answers with coins, closes, keeps, removes and puts back', async ({
    page,
    desk,
    stack,
    browser,
  }) => {
    const { playback, spoiler, spam, payment, joao } = await fillInbox(stack, desk);
    const app = await browser.newContext({ baseURL: stack.address, locale: 'pt-BR' });
    const viewer = await app.newPage();
    await viewer.addInitScript((token) => localStorage.setItem('sj_token', token), joao.token);
    await viewer.goto(new URL('/#/pages/profile/index', stack.address).href);

    await desk.signIn(page, { role: 'support' });
    const inbox = page.getByRole('link', { name: new RegExp(`^${t('place.inbox')}`) });
    await expect(inbox).toHaveText(`${t('place.inbox')}5`);
    await inbox.click();
    // The first item is open, and the address says so.
    await expect(page).toHaveURL(new RegExp(`/inbox/feedback/${playback}$`));
    await expect(page.getByText(t('inbox:open.you'))).toBeVisible();
    await expect(page.getByText(t('inbox:saw.title'))).toBeVisible();
    await page.getByRole('button', { name: t('inbox:picture', { number: 1 }) }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('complete', true);
    expect(
      await page
        .getByRole('dialog')
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await page.keyboard.press('Escape');

    // The answer stays while the person looks elsewhere.
    await page.keyboard.press('e');
    const words = page.getByRole('textbox', { name: t('inbox:answer.label', { name: 'joao_22' }) });
    await expect(words).toBeFocused();
    await page.getByRole('button', { name: 'Mended, try again' }).click();
    await expect(words).toHaveValue(/^Obrigado por avisar/);
    await words.press('End');
    await words.pressSequentially(' Boa maratona.');
    await page.getByRole('heading', { name: 'joao_22' }).click();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: 'weimei' })).toBeVisible();
    await page.keyboard.press('k');
    await expect(words).toHaveValue(/Boa maratona\.$/);
    await page.getByText(t('inbox:answer.giveCoins')).click();
    await page.getByRole('button', { name: t('inbox:answer.sendCoins', { count: 12 }) }).click();
    await expect(page.getByRole('heading', { name: 'weimei' })).toBeVisible();
    await expect(inbox).toHaveText(`${t('place.inbox')}4`);
    await expect(viewer.getByText('Respondemos à sua mensagem.')).toBeVisible();
    expect(await joao.api.data(contract.account.userInfo)).toMatchObject({ bonusCoin: 12 });

    await page.keyboard.press('d');
    await expect(page).toHaveURL(new RegExp(`/inbox/comment/${spoiler}$`));
    await page.getByText(t('inbox:mute.off', { count: 7 })).click();
    await expect(page.getByText(t('inbox:mute.reason.spoiler'))).toBeVisible();
    await page.keyboard.press('Shift+K');
    await expect(page).toHaveURL(new RegExp(`/inbox/comment/${spam}$`));
    await expect(page.getByText(t('inbox:report.spam', { count: 3 }))).toBeVisible();
    await page.keyboard.press('r');
    await expect(page).toHaveURL(new RegExp(`/inbox/feedback/${payment}$`));
    await expect(inbox).toHaveText(`${t('place.inbox')}1`);
    await page
      .getByRole('alertdialog')
      .filter({ hasText: t('inbox:decide.removed') })
      .getByRole('button', { name: t('undo') })
      .click();
    await expect
      .poll(async () => (await desk.call('comments.show', { commentId: spam })).deletedAt)
      .toBeNull();
    await page.getByRole('radio', { name: t('inbox:filter.done') }).click();
    await expect(page.getByRole('link', { name: /^joao_22 Playback/ })).toContainText(
      t('inbox:outcome.answered'),
    );
    await app.close();
  });

  test('two people see each other, and neither overwrites the answer of the other', async ({
    page,
    desk,
    stack,
    browser,
    baseURL,
    announceConsoleErrors,
  }) => {
    announceConsoleErrors(/ERR_FAILED/);
    const lena = await addWriter(stack, { name: 'lena.k' });
    const feedbackId = await sendFeedback(lena, 'The fourth episode has no sound at all on my old phone.');
    const other = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
    const jonas = await other.newPage();
    const at = `/inbox/feedback/${feedbackId}`;
    await desk.signIn(page, { name: 'mara', at });
    await desk.signIn(jonas, { name: 'jonas', at });
    await expect(page.getByText(t('inbox:alsoOpen', { names: 'jonas', count: 1 }))).toBeVisible();
    await expect(jonas.getByText(t('inbox:alsoOpen', { names: 'mara', count: 1 }))).toBeVisible();
    const wordsOf = (person: typeof page) =>
      person.getByRole('textbox', { name: t('inbox:answer.label', { name: 'lena.k' }) });
    await wordsOf(page).fill('It has sound again.');
    await wordsOf(jonas).fill('Which phone do you have?');
    // The console of Mara has not heard of the answer yet.
    await page.route('**/call/inbox.feedback', (route) => route.abort());
    await jonas.getByRole('button', { name: t('inbox:answer.send') }).click();
    await expect
      .poll(async () => (await desk.call('feedback.show', { feedbackId })).answer)
      .toContain('Which phone');
    await page.getByRole('button', { name: t('inbox:answer.send') }).click();
    await expect(page.getByText(t('refusals:feedbackAnswered', { who: 'jonas' }))).toBeVisible();
    await expect(wordsOf(page)).toHaveValue('It has sound again.');
    await page.unroute('**/call/inbox.feedback');
    await other.close();
  });

  test('on a phone, the list leads to a comment and back, and says when nothing waits', async ({
    page,
    desk,
    stack,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [rick, olga] = [
      await addWriter(stack, { name: 'rick' }),
      await addWriter(stack, { name: 'olga77' }),
    ];
    const room = await findEpisode(stack, 'room-1407', 3);
    await desk.signIn(page, { role: 'editor', at: '/inbox?kind=comments' });
    for (const { id } of (await desk.call('inbox.list', { kind: 'comments' })).items)
      await desk.call('comments.keep', { commentId: id });
    await expect(page.getByText(t('inbox:empty.title'))).toBeVisible();
    await expectSoundScreen(page, 'empty');
    // A new report of a viewer appears without a reload.
    await writeReported(rick, { ...room, text: 'he is alive in 21', reporters: [olga], reason: 'spoiler' });
    await page.getByText('he is alive in 21').click();
    await expect(page.getByText(t('inbox:position', { number: 1, total: 1 }))).toBeVisible();
    await expectSoundScreen(page, 'comment on a phone');
    await page.getByRole('link', { name: t('inbox:back') }).click();
    await expect(page.getByRole('heading', { name: t('place.inbox') })).toBeVisible();
  });
};
