import { routes } from '@cliffhanger/contracts/routes';
import { expect } from '../e2e/support/stack.ts';
import { picture } from './support/picture.ts';

const settings = routes.settings;

picture('age-lock', {
  as: 'member',
  path: settings,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('ageLock:title.device') }).click();
    await page.getByLabel(t('ageLock:newPin')).fill('2468');
  },
});
picture('age-locked-drama', {
  path: `${routes.drama}?dramaId=room-1407`,
  before: async ({ page, announceConsoleErrors }) => {
    announceConsoleErrors(/403/);
    const answer = await page.request.post('/api/v1/center/ageLock', {
      data: { of: 'device', maxAge: 12, showsUnrated: false, pin: '2468' },
    });
    expect(answer.ok()).toBe(true);
  },
});
