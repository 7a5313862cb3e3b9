import { contract } from '@cliffhanger/contracts';
import { routes } from '@cliffhanger/contracts/routes';
import type { Browser, Page } from 'playwright/test';
import { registerAccount } from '../../../screenshots/support/viewers.ts';
import { createApiClient } from '../../../support/api-client.ts';
import { phones } from '../../support/phones.ts';
import { expectSoundScreen } from '../../support/screen.ts';
import type { Stack } from '../../support/stack.ts';
import { expect, t, test } from '../support/desk.ts';
import { insertFailedDeliveries } from '../support/failed-deliveries.ts';

const slug = 'room-1407';
const everybody = { countries: [], languages: [] };

/** The inbox of a new viewer, on a phone of their own. */
const openInbox = async (browser: Browser, { address }: Stack, isFollower: boolean): Promise<Page> => {
  const { token } = await registerAccount(address);
  if (isFollower)
    await createApiClient(address, { authorization: `Bearer ${token}` }).data(
      contract.engagement.followDrama,
      { dramaId: slug, followed: true },
    );
  const options = { baseURL: address, locale: 'pt-BR', viewport: phones['390x844'] };
  const page = await (await browser.newContext(options)).newPage();
  await page.addInitScript((value) => localStorage.setItem('sj_token', value), token);
  await page.goto(`/#${routes.notices}`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  return page;
};

/** Messages to viewers, and deliveries that failed. */
export const noticeStories = (): void => {
  test('staff write to the followers of a drama: their inbox shows it at once, that of others does not', async ({
    page,
    desk,
    stack,
    browser,
    baseURL,
  }) => {
    const [follower, other] = [await openInbox(browser, stack, true), await openInbox(browser, stack, false)];
    // The viewers of the demo follow dramas, too.
    const { wanting: count } = await desk.call('notices.reach', {
      segment: { ...everybody, follows: slug },
      target: { kind: 'drama', slug },
    });
    await desk.signIn(page, { role: 'editor' });
    await page.getByRole('link', { name: t('place.notices') }).click();

    await test.step('nothing is sent by writing, and a language without words says what its viewers read', async () => {
      await expect(page.getByText(t('notices:empty.title'))).toBeVisible();
      await expectSoundScreen(page, 'no message');
      await page
        .getByRole('link', { name: t('notices:write') })
        .first()
        .click();
      const save = page.getByRole('button', { name: t('notices:form.save') });
      await save.click();
      await expect(page.getByText(t('refusals:answerTextMissing'))).toBeVisible();
      const title = page.getByRole('textbox', { name: t('notices:form.title') });
      const text = page.getByRole('textbox', { name: t('notices:form.text') });
      const words = page.getByRole('radiogroup', { name: t('notices:form.language') });
      await title.fill('The room opens again');
      await expect(page.getByText(t('issue.empty'))).toBeVisible();
      await text.fill('Season two begins on Friday.');
      await words.getByRole('radio', { name: 'Portuguese' }).click();
      await title.fill('O quarto abre de novo');
      await text.fill('A segunda temporada começa na sexta.');
      await page
        .getByRole('radiogroup', { name: t('notices:preview.language') })
        .getByRole('radio', { name: 'Spanish' })
        .click();
      await expect(
        page.getByText(t('notices:preview.asIn', { language: 'Spanish', other: 'English' })),
      ).toBeVisible();
      await page.getByRole('radio', { name: t('notices:target.episode') }).click();
      await page
        .getByRole('button', { name: new RegExp(t('notices:form.drama')) })
        .first()
        .click();
      const titleOf = (await desk.call('drama.list', { language: 'en' })).find(
        (one) => one.slug === slug,
      )?.title;
      await page.getByRole('option', { name: titleOf ?? '' }).click();
      await page.getByRole('textbox', { name: t('notices:form.episode') }).fill('2');
      await page.getByRole('button', { name: new RegExp(t('notices:form.follows')) }).click();
      await page.getByRole('option', { name: titleOf ?? '' }).click();
      await expect(
        page.getByText(t('notices:reach.people', { count, number: count }), { exact: true }),
      ).toBeVisible();
      await expectSoundScreen(page, 'writing');
      await save.click();
      await expect(page).toHaveURL(/messages\?id=/);
    });

    await test.step('it goes once to whom the button says', async () => {
      await page.getByRole('button', { name: t('notices:send.open') }).click();
      const sheet = page.getByRole('dialog');
      await expect(
        sheet.getByText(t('notices:send.fallback', { languages: 'Chinese and Spanish', other: 'English' })),
      ).toBeVisible();
      await expectSoundScreen(page, 'what is sent');
      await sheet.getByRole('button', { name: t('notices:send.button', { count, number: count }) }).click();
      const row = follower.getByRole('link', { name: /O quarto abre de novo/ });
      await expect(row).toBeVisible({ timeout: 20_000 });
      await row.click();
      await expect(follower).toHaveURL(new RegExp(`dramaId=${slug}&episodeId=`));
      // The episode would be played until the test ends.
      await follower.context().close();
      await expect(page.getByText(t('notices:outcome.people', { count, number: count }))).toBeVisible();
      await expect(other.getByText('O quarto abre de novo')).toHaveCount(0);
      await other.context().close();
      await expectSoundScreen(page, 'a sent message');
    });

    await test.step('who changes what somebody else changed meanwhile is told, and a plan is taken back', async () => {
      const draft = (id: string, title: string) => ({
        id,
        texts: { en: { title, text: 'For everybody.' } },
        target: { kind: 'none' as const },
        segment: everybody,
      });
      await desk.call('notices.set', draft('idea', 'An idea'));
      await page.goto('/#/notices/write/idea');
      const title = page.getByRole('textbox', { name: t('notices:form.title') });
      await title.fill('My idea');
      await desk.call('notices.set', draft('idea', 'Their idea'));
      await page.getByRole('button', { name: t('notices:form.save') }).click();
      await page.getByRole('button', { name: t('putMineOver') }).click();
      await expect(page.getByRole('heading', { name: 'My idea' })).toBeVisible();
      await desk.call('notices.send', { id: 'idea', at: new Date(Date.now() + 86_400_000).toISOString() });
      await page.getByRole('button', { name: t('notices:withdraw.open') }).click();
      await page.getByRole('button', { name: t('notices:withdraw.buttonPlanned') }).click();
      await page.getByRole('button', { name: t('notices:remove.open') }).click();
      await page.getByRole('button', { name: t('notices:remove.button') }).click();
      await expect(page.getByText('My idea')).toHaveCount(0);
    });

    await test.step('what failed is sent again by who may see viewers', async () => {
      await page.goto('/#/notices/failed');
      await expect(page.getByText(t('notAllowed.title'))).toBeVisible();
      const [{ id = '' } = {}] = (await desk.call('notices.list', {})).items;
      insertFailedDeliveries(stack, { newsId: id }, 1);
      const support = await (
        await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 800 } })
      ).newPage();
      await desk.signIn(support, { role: 'support', at: '/notices/failed' });
      await expect(support.getByText(/503/)).toBeVisible();
      await expectSoundScreen(support, 'failed deliveries');
      await support.getByRole('button', { name: /^Send again: / }).click();
      await expect(support.getByText(t('notices:failed.empty.title'))).toBeVisible();
      insertFailedDeliveries(stack, { newsId: id }, 2, true);
      await support.goto('/#/notices/sent');
      await expect(
        support.getByText(/Telegram message: 2 wait, the oldest since .+ 2 were refused .+ 503/),
      ).toBeVisible();
      await expect(support.getByRole('row', { name: /Messages to viewers/ }).first()).toBeVisible();
      await expectSoundScreen(support, 'what arrived');
    });
  });
};
