import { picture } from './support/picture.ts';

picture('profile', { as: 'demo', path: '/pages/profile/index' });
picture('profile-visitor', { path: '/pages/profile/index' });
picture('profile-sign-out', {
  as: 'demo',
  path: '/pages/profile/index',
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('profile:signOut.row') }).click();
    await page.getByRole('dialog').waitFor();
  },
});
