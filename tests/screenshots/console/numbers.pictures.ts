import { expect } from 'playwright/test';
import { insertPlaybacks } from '../../e2e/console/support/many-playbacks.ts';
import { deskPicture } from './support/desk-picture.ts';

const slug = 'room-1407';
/** The demo has few playbacks of single viewers. */
const before = async ({ stack }: { stack: { dataDir: string } }) => insertPlaybacks(stack, slug);

deskPicture('staff-numbers-money', { path: '/numbers/money' });
deskPicture('staff-numbers-money-by-offer', {
  as: 'analyst',
  path: '/numbers/money?by=offer&from=2026-11-01&until=2026-11-29&zone=America/Sao_Paulo',
});
deskPicture('staff-numbers-money-empty', {
  path: '/numbers/money?from=2020-01-01&until=2020-01-28&zone=UTC',
});
deskPicture('staff-numbers-wall', { before, path: '/numbers/wall' });
deskPicture('staff-numbers-wall-dramas', {
  before,
  path: '/numbers/wall?country=BR',
  show: ({ page }) => page.locator('table').last().scrollIntoViewIfNeeded(),
});
deskPicture('staff-numbers-retention', { before, path: `/numbers/retention?slug=${slug}` });
deskPicture('staff-drama-numbers', { before, path: `/dramas/${slug}/numbers` });
deskPicture('staff-numbers-cohorts', { before, path: '/numbers/cohorts?after=7' });
deskPicture('staff-numbers-campaigns', { before, path: '/numbers/campaigns' });
deskPicture('staff-numbers-spend', {
  before,
  path: '/numbers/campaigns?campaign=Night%20ferry,%20launch&from=2026-11-01&until=2026-11-29&zone=UTC',
  show: ({ page }) => page.locator('table').last().scrollIntoViewIfNeeded(),
});
deskPicture('staff-numbers-spend-import', {
  before,
  path: '/numbers/campaigns',
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('numbers:spend.import') }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('campaign,day,amount,currency\n,2026-13-01,ten,US\nFerry,2026-11-01,1.005,USD\n'),
    });
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5);
  },
});
deskPicture('staff-numbers-playback', { before, path: '/numbers/playback?by=country' });
