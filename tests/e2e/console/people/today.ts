import { contract } from '@cliffhanger/contracts';
import { createApiClient } from '../../../support/api-client.ts';
import { registerViewer } from '../../../support/register-viewer.ts';
import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';

/** The preview, the log, and what waits for each role. */
export const todayStories = (): void => {
  test('a hidden drama is seen as a member in Germany, then in Chinese with coins, and nothing of it is stored', async ({
    page,
    desk,
  }) => {
    const plays = async () => (await desk.call('drama.show', { slug: 'room-1407' })).playCount;
    const before = await plays();
    await desk.call('drama.unpublish', { slug: 'room-1407' });
    await desk.signIn(page, {
      role: 'editor',
      at: '/preview?page=drama&slug=room-1407&language=en&country=DE&as=member',
    });
    const app = page.frameLocator('main iframe').frameLocator('iframe');
    await expect(app.getByRole('heading', { name: 'Room 1407' })).toBeVisible();
    await expect(app.getByText('Free with your membership')).toBeVisible();
    await expect(page.getByText(t('preview:release.unreleased'))).toBeVisible();

    await page.getByRole('radio', { name: t('preview:viewer.balance') }).click();
    await expect(page).toHaveURL(/as=balance&coins=24/);
    await page.getByRole('button', { name: t('preview:language') }).click();
    await page.getByRole('option', { name: 'Chinese' }).click();
    await expect(app.getByText('24 金币可看到第 4 集')).toBeVisible();
    // Playwright misses the places of a frame that is drawn smaller.
    await app.getByRole('link', { name: '从第 1 集看起' }).press('Enter');
    await expect
      .poll(() =>
        app
          .locator('video')
          .evaluateAll((videos) =>
            Math.max(0, ...videos.map((each) => (each as HTMLVideoElement).currentTime)),
          ),
      )
      .toBeGreaterThan(0.5);
    await expectSoundScreen(page, 'preview');
    // The address has all that decides what is seen.
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await expect(app.getByText('24 金币可看到第 4 集')).toBeVisible();
    expect(await plays()).toBe(before);
    await desk.call('drama.publish', { slug: 'room-1407' });
  });

  test('who changed a price is found, put back after a look, and refused by name when another was faster', async ({
    page,
    desk,
    browser,
    baseURL,
  }) => {
    const slug = 'the-last-ferry-home';
    await desk.call('drama.edit', {
      slug,
      defaultPriceCoins: 17,
      texts: { hook: { en: 'She sold the last ticket.' } },
    });
    await desk.signIn(page, { name: 'mara' });
    await page.getByRole('link', { name: t('place.log'), exact: true }).click();
    await page.getByRole('searchbox', { name: t('log:filter.subject') }).fill(slug);
    await expect(page).toHaveURL(new RegExp(`subject=${slug}`));
    const entry = page
      .getByRole('article')
      .filter({ hasText: t('log:field.defaultPriceCoins') })
      .first();
    await expect(entry).toContainText('tester@test');
    await expect(entry).toContainText('17');
    // A colleague sees the same rows by the address.
    const other = await browser.newContext({ baseURL });
    const colleague = await other.newPage();
    await desk.signIn(colleague, { name: 'jonas', role: 'editor', at: new URL(page.url()).hash.slice(1) });
    const theirs = colleague.getByRole('article').filter({ hasText: '17' }).first();
    await theirs.getByRole('button', { name: t('log:putBack'), exact: true }).click();

    await entry.getByRole('button', { name: t('log:putBack'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(t('log:putBackText', { who: 'tester@test' }));
    await expectSoundScreen(page, 'put back');
    await sheet.getByRole('button', { name: /^Put back \d+ values/ }).click();
    await expect(page.getByText(t('log:putBackDone', { action: t('log:action.drama.edit') }))).toBeVisible();
    await expect(page.getByText(t('log:wasPutBack'))).toBeVisible();
    expect((await desk.call('drama.show', { slug })).defaultPriceCoins).not.toBe(17);

    const theirSheet = colleague.getByRole('dialog');
    await theirSheet.getByRole('button', { name: /^Put back \d+ values/ }).click();
    await expect(theirSheet.getByText(t('refusals:logChangedSince', { who: 'mara' }))).toBeVisible();
    await other.close();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('log:save') }).click();
    expect((await download).suggestedFilename()).toBe('staff-log.csv');
    // Typing leaves one entry in the history.
    await page.goBack();
    await expect(page.getByRole('heading', { name: t('place.today'), level: 1 })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('searchbox', { name: t('log:filter.subject') })).toHaveValue(slug);
  });

  test('today says what waits for each role, and what comes', async ({
    page,
    desk,
    stack,
    browser,
    baseURL,
  }) => {
    const token = await registerViewer(stack.address);
    const viewer = createApiClient(stack.address, { authorization: `Bearer ${token}` });
    await viewer.data(contract.feedback.send, {
      problemType: 'payment',
      description: 'I paid for coins twice because the page stopped in the middle',
      contact: 'lena@example.org',
      screenshots: [],
    });
    const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await desk.call('drama.unpublish', { slug: 'snow-on-the-palace-wall' });
    await desk.call('drama.publish', { slug: 'snow-on-the-palace-wall', at: ahead(3) });
    await desk.call('codes.create', {
      name: 'autumn',
      count: 1,
      kind: 'coins',
      amount: 5,
      maxUses: 1,
      expiresAt: ahead(2),
    });
    const offer = {
      what: 'coins',
      amountMinor: 299,
      currency: 'CHF',
      position: 1,
      coins: 100,
      bonusPercent: 0,
    } as const;
    for (const [id, country] of [
      ['chf-all', null],
      ['chf-ch', 'CH'],
      ['chf-li', 'LI'],
    ] as const)
      await desk.call('templates.add', { ...offer, id, country });

    await desk.signIn(page, { name: 'owner' });
    const feedback = page.getByRole('link', { name: t('today:feedback', { count: 1 }) });
    await expect(feedback).toHaveAttribute('href', /#\/inbox\?kind=feedback$/);
    const unseen = page.getByText(t('today:offer', { id: 'chf-all' }));
    await expect(unseen).toBeVisible();
    const codes = t('today:codesEnd', { name: 'autumn' });
    await expect(page.getByText(codes)).toBeVisible();
    const rows = page.getByRole('link').filter({ hasText: /autumn|Snow on the Palace Wall/ });
    await expect(rows).toHaveText([/autumn/, /Snow on the Palace Wall/]);
    await expectSoundScreen(page, 'today');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSoundScreen(page, 'today on a phone');

    const other = await browser.newContext({ baseURL });
    const translator = await other.newPage();
    await desk.signIn(translator, { role: 'translator', languages: ['pt'] });
    await expect(translator.getByText('Snow on the Palace Wall')).toBeVisible();
    await expect(translator.getByText(codes)).toBeHidden();
    await expect(translator.getByText(t('today:nothing'))).toBeVisible();
    await other.close();
  });
};
