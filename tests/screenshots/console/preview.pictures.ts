import { deskPicture } from './support/desk-picture.ts';
import { fillDesk } from './support/fill-desk.ts';

deskPicture('staff-log', {
  path: '/log',
  before: fillDesk,
  show: ({ page, t }) => page.getByText(t('log:action.drama.publish')).first().waitFor(),
});
deskPicture('staff-log-put-back', {
  path: '/log?subject=room-1407&action=drama.edit',
  before: fillDesk,
  show: async ({ page, t }) => {
    await page
      .getByRole('button', { name: t('log:putBack'), exact: true })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
});
deskPicture('staff-log-nothing', { path: '/log?operator=nobody' });
deskPicture('staff-preview', {
  path: '/preview?page=drama&slug=room-1407&country=DE&as=balance&coins=24',
  show: async ({ page }) => {
    const app = page.frameLocator('main iframe').frameLocator('iframe');
    await app.getByRole('heading', { name: /1407/ }).first().waitFor();
  },
});
deskPicture('staff-preview-hidden', {
  path: '/preview?page=drama&slug=the-last-ferry-home&country=BR&as=member',
  before: ({ desk }) => desk.call('drama.unpublish', { slug: 'the-last-ferry-home' }),
  show: async ({ page }) => {
    const app = page.frameLocator('main iframe').frameLocator('iframe');
    await app.getByRole('heading').first().waitFor();
  },
});
