import { readFile } from 'node:fs/promises';
import { contract } from '@cliffhanger/contracts';
import { formatMoney } from '@cliffhanger/contracts/money';
import { createApiClient } from '../../../support/api-client.ts';
import { registerViewer } from '../../../support/register-viewer.ts';
import { expectSoundScreen } from '../../support/screen.ts';
import { findEpisode, insertBusyToday } from '../support/busy-today.ts';
import { expect, t, test } from '../support/desk.ts';
import { insertPlaybacks } from '../support/many-playbacks.ts';

/** Figures, in the days of a zone. */
export const numberStories = (): void =>
  test.describe(() => {
    test.use({ timezoneId: 'America/Sao_Paulo' });

    test('an analyst reads each figure as the call has it, in the days of their zone, and saves its table', async ({
      page,
      stack,
      desk: { call, signIn },
    }) => {
      const [drama] = await call('drama.list', {});
      const slug = drama?.slug ?? '';
      insertPlaybacks(stack, slug);
      insertBusyToday(stack);
      await signIn(page, { role: 'analyst' });
      const cellsOf = (row: string) =>
        page
          .locator('main tr')
          .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
          .first();

      // Today, which follows who watches.
      const { money } = await call('stats.now', { zone: 'America/Sao_Paulo' });
      expect(money.length).toBeGreaterThan(2);
      const line = page.getByRole('radiogroup', { name: t('today:takenCurrency') }).getByRole('radio');
      for (const [index, { currency, leftMinor }] of money.slice(0, 3).entries())
        await expect(line.nth(index)).toHaveText(formatMoney('en', { currency, amountMinor: leftMinor }));
      await line.nth(1).click();
      await expect(
        page.getByRole('img', { name: new RegExp(`^Taken in ${money[1]?.currency}`) }),
      ).toBeVisible();
      const watching = page.locator('dl > div').filter({ hasText: t('today:figure.watching') });
      await expect(watching).toContainText('0');
      const viewer = createApiClient(stack.address, {
        authorization: `Bearer ${await registerViewer(stack.address)}`,
      });
      await viewer.data(contract.progress.report, { ...findEpisode(stack, slug, 2), progress: 1 });
      await expect(watching).toContainText(t('today:figure.mostWatched', { viewers: '1', number: 2 }), {
        timeout: 15_000,
      });
      await page.getByRole('link', { name: t('today:retention'), exact: true }).click();
      await expect(page).toHaveURL(/#\/numbers\/retention\?slug=/);

      await page.getByRole('link', { name: t('place.numbers'), exact: true }).click();
      await expect(page).toHaveURL(/#\/numbers\/money$/);
      await expect(page.locator('main header').first()).toContainText('Sao Paulo');

      await page.getByRole('link', { name: t('numbers:part.wall') }).click();
      await expect(page.getByRole('heading', { name: t('numbers:wall.title') })).toBeVisible();
      const zone = 'America/Sao_Paulo';
      const until = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
      const from = new Date(Date.parse(until) - 27 * 86_400_000).toISOString().slice(0, 10);
      const { all, countries } = await call('stats.wall', { from, until, zone });
      expect(all.reached).toBeGreaterThan(100);
      await expect(cellsOf(t('numbers:wall.all'))).toContainText(all.reached.toLocaleString('en'));
      expect(countries.map(({ country }) => country)).toContain('BR');

      // The address is the question: whoever opens it sees the same.
      await page.getByRole('link', { name: t('numbers:part.retention') }).click();
      await page.goto(
        `/#/numbers/retention?slug=${slug}&country=BR&from=${from}&until=${until}&zone=${zone}`,
      );
      const input = { slug, country: 'BR', from, until, zone };
      const { episodes } = await call('stats.retention', input);
      await expect(cellsOf('1').getByRole('cell').nth(1)).toHaveText(String(episodes[0]?.viewers));
      await expectSoundScreen(page, 'retention');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: t('numbers:csv') }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`retention-${slug}-${from}-${until}.csv`);
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines).toHaveLength(episodes.length + 1);
      expect(lines[1]?.split(',').slice(0, 4)).toEqual(
        [1, episodes[0]?.priceCoins, episodes[0]?.viewers, episodes[0]?.viewersBefore].map(String),
      );

      // The page of the drama has the same figures.
      await page.goto(`/#/dramas/${slug}/numbers?from=${from}&until=${until}&zone=${zone}&country=BR`);
      await expect(cellsOf('1').getByRole('cell').nth(1)).toHaveText(String(episodes[0]?.viewers));
      await expect(page.getByRole('heading', { name: t('numbers:wall.dramas') })).toBeVisible();
      await page.goto('/#/numbers/wall');

      await page.getByRole('link', { name: t('numbers:part.cohorts') }).click();
      await page.getByRole('radio', { name: t('numbers:cohorts.afterDays', { count: 7 }) }).click();
      await expect(page).toHaveURL(/after=7/);
      await expect(page.getByRole('heading', { name: t('numbers:cohorts.returns') })).toBeVisible();

      await page.getByRole('link', { name: t('numbers:part.playback') }).click();
      await page.getByRole('radio', { name: t('numbers:key.device') }).click();
      await expect(cellsOf(t('numbers:playback.device.phone'))).toContainText('ms');
    });

    test('an analyst types what was spent, brings in a file whose mistakes are said by line, and reads the return', async ({
      page,
      stack,
      desk: { call, signIn },
    }) => {
      const [drama] = await call('drama.list', {});
      insertPlaybacks(stack, drama?.slug ?? '');
      await signIn(page, {
        name: 'kim',
        role: 'analyst',
        at: '/numbers/campaigns?from=2026-11-01&until=2026-11-30&zone=UTC',
      });
      const line = (name: string) =>
        page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: t('numbers:spend.add') }).click();
      await dialog.getByLabel(t('numbers:one.campaign')).fill('Radio');
      await dialog.getByLabel(t('numbers:spend.amount')).fill('12.5');
      await dialog.getByRole('button', { name: t('save') }).click();
      await expect(line('Radio').first()).toContainText('$12.50');

      await page.getByRole('button', { name: t('numbers:spend.import') }).click();
      const choose = (text: string) =>
        dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'spend.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      const columns = 'campaign,day,amount,currency';
      await choose(`${columns}\nRadio,2026-11-02,7,USD\nRadio,2026-11-31,7,USD\n`);
      await expect(dialog.getByRole('listitem')).toHaveText([
        t('numbers:spend.mistake', {
          line: '3',
          what: t('numbers:spend.problem.day', { value: '2026-11-31' }),
        }),
      ]);
      await expect(dialog.getByRole('button', { name: t('numbers:spend.importNothing') })).toBeDisabled();
      expect((await call('spend.list', { campaign: 'Radio' })).rows).toHaveLength(1);
      await choose(`${columns}\nRadio,2026-11-02,7,USD\nRadio,2026-11-03,8,EUR\n`);
      await dialog
        .getByRole('button', { name: t('numbers:spend.importButton', { count: 2, number: '2' }) })
        .click();
      await expect(dialog).toHaveCount(0);
      await expectSoundScreen(page, 'campaigns');
      expect((await call('spend.list', { campaign: 'Radio' })).rows).toHaveLength(3);

      // Its days and the campaign are in the address.
      await page.getByRole('button', { name: t('numbers:campaigns.choose') }).click();
      await page.getByRole('option', { name: 'Radio' }).click();
      await expect(page).toHaveURL(/campaign=Radio/);
      await page
        .getByRole('button', { name: t('numbers:spend.actionsOf', { amount: '€8.00', day: '3 Nov' }) })
        .click();
      await page.getByRole('menuitem', { name: t('numbers:spend.remove') }).click();
      await dialog
        .getByRole('button', { name: t('numbers:spend.removeButton', { amount: '€8.00' }) })
        .click();
      await expect(page.getByText('€8.00', { exact: true })).toHaveCount(0);
      const { campaigns } = await call('stats.campaigns', {
        from: '2026-11-01',
        until: '2026-11-30',
        zone: 'UTC',
      });
      expect(campaigns.find(({ campaign }) => campaign === 'Radio')?.spentMinor).toEqual({ USD: 1950 });
      const [ferry] = campaigns;
      await page.goto('/#/numbers/campaigns?from=2026-11-01&until=2026-11-30&zone=UTC');
      await expect(line(ferry?.campaign ?? '').first()).toContainText(String(ferry?.arrivals));
    });

    test('who has no numbers reads who can open them', async ({ page, desk: { signIn } }) => {
      await signIn(page, { role: 'support', at: '/numbers/wall' });
      await expect(page.getByRole('heading', { name: t('notAllowed.title') })).toBeVisible();
      await expect(page.getByRole('link', { name: t('place.numbers') })).toHaveCount(0);
    });
  });
