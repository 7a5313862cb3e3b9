import { insertPlaybacks } from '../../e2e/console/support/many-playbacks.ts';
import { deskPicture } from './support/desk-picture.ts';

const slug = 'room-1407';
let hasPlaybacks = false;
/** The demo has no playbacks of single viewers. */
const before = async ({ stack }: { stack: { dataDir: string } }) => {
  if (!hasPlaybacks) insertPlaybacks(stack, slug);
  hasPlaybacks = true;
};

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
deskPicture('staff-numbers-cohorts', { before, path: '/numbers/cohorts?after=7' });
deskPicture('staff-numbers-playback', { before, path: '/numbers/playback?by=country' });
