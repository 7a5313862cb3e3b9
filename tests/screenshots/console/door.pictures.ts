import { deskPicture } from './support/desk-picture.ts';

deskPicture('staff-sign-in', { as: null, path: '/' });
deskPicture('staff-team', { path: '/team' });
deskPicture('staff-invite', {
  path: '/team',
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('team:invite') }).click();
    await page.getByRole('textbox', { name: t('team:name') }).fill('jonas');
  },
});
deskPicture('staff-you', { path: '/you' });
deskPicture('staff-not-allowed', { as: 'analyst', path: '/team' });
deskPicture('staff-find', {
  path: '/team',
  show: async ({ page }) => {
    await page.keyboard.press('/');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('room');
    await page.getByRole('menuitem', { name: /room-1407/ }).waitFor();
  },
});
deskPicture('staff-keys', { path: '/team', show: ({ page }) => page.keyboard.press('?') });
deskPicture('staff-more', { path: '/more' });
