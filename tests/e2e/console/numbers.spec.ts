import { readFile } from 'node:fs/promises';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, t, test } from './support/desk.ts';
import { insertPlaybacks } from './support/many-playbacks.ts';

test.use({ specFile: 'numbers', timezoneId: 'America/Sao_Paulo' });

test('an analyst reads each figure as the call has it, in the days of their zone, and saves its table', async ({
  page,
  stack,
  desk: { call, signIn },
}) => {
  const [drama] = await call('drama.list', {});
  const slug = drama?.slug ?? '';
  insertPlaybacks(stack, slug);
  await signIn(page, { role: 'analyst' });
  const cellsOf = (row: string) =>
    page
      .locator('main tr')
      .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
      .first();

  await page.getByRole('link', { name: t('place.numbers') }).click();
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
  await page.goto(`/#/numbers/retention?slug=${slug}&country=BR&from=${from}&until=${until}&zone=${zone}`);
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

  await page.getByRole('link', { name: t('numbers:part.cohorts') }).click();
  await page.getByRole('radio', { name: t('numbers:cohorts.afterDays', { count: 7 }) }).click();
  await expect(page).toHaveURL(/after=7/);
  await expect(page.getByRole('heading', { name: t('numbers:cohorts.returns') })).toBeVisible();

  await page.getByRole('link', { name: t('numbers:part.playback') }).click();
  await page.getByRole('radio', { name: t('numbers:key.device') }).click();
  await expect(cellsOf(t('numbers:playback.device.phone'))).toContainText('ms');
});

test('who has no numbers reads who can open them', async ({ page, desk: { signIn } }) => {
  await signIn(page, { role: 'support' });
  await expect(page.getByRole('link', { name: t('place.numbers') })).toHaveCount(0);
  await page.goto('/#/numbers/wall');
  await expect(page.getByRole('heading', { name: t('notAllowed.title') })).toBeVisible();
});
