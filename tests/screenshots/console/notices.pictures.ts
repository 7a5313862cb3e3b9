import type { Desk } from '../../e2e/console/support/desk.ts';
import { insertFailedDeliveries } from '../../e2e/console/support/failed-deliveries.ts';
import { type DeskScene, deskPicture } from './support/desk-picture.ts';

const everybody = { countries: [], languages: [] };

/** A message that was sent, and a draft. */
const writeMessages = async (desk: Desk): Promise<void> => {
  await desk.call('notices.set', {
    id: 'season',
    texts: {
      en: {
        title: 'The harbor goes on',
        text: 'A second season begins on Friday. Its first episode is free.',
      },
      zh: { title: '《港湾》要继续了', text: '第二季周五开播，第一集免费。' },
    },
    target: { kind: 'page', page: 'newReleases' },
    segment: { ...everybody, member: false },
  });
  const { items } = await desk.call('notices.list', {});
  if (items.some(({ id }) => id === 'rewards')) return;
  await desk.call('notices.set', {
    id: 'rewards',
    texts: {
      en: { title: 'Coins for every day', text: 'Check in on seven days in a row.' },
      zh: { title: '天天领金币', text: '连续签到七天。' },
    },
    target: { kind: 'page', page: 'rewards' },
    segment: everybody,
  });
  await desk.call('notices.send', { id: 'rewards' });
};

const before = ({ desk }: DeskScene) => writeMessages(desk);
const untilShown = ({ page }: DeskScene) => page.locator('[data-channel=inbox]').waitFor();

deskPicture('staff-notices-empty', {
  path: '/notices',
  show: ({ page, t }) => page.getByText(t('notices:empty.title')).waitFor(),
});
deskPicture('staff-notices', { path: '/notices/messages?id=season', before, show: untilShown });
deskPicture('staff-notices-push', {
  path: '/notices/messages?id=season',
  before,
  show: async (scene) => {
    await untilShown(scene);
    const { page, t } = scene;
    await page.getByRole('radio', { name: t('notices:channel.push') }).click();
  },
});
deskPicture('staff-notices-outcome', { path: '/notices/messages?id=rewards', before, show: untilShown });
deskPicture('staff-notices-send', {
  path: '/notices/messages?id=season',
  before,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('notices:send.open') }).click();
    await page.getByRole('radio', { name: t('notices:send.later') }).click();
  },
});
deskPicture('staff-notices-write', {
  path: '/notices/write/season',
  before,
  show: async (scene) => {
    await untilShown(scene);
    const { page, t } = scene;
    await page
      .getByRole('radiogroup', { name: t('notices:form.language') })
      .getByRole('radio')
      .last()
      .click();
  },
});
deskPicture('staff-notices-changed-since', {
  path: '/notices/write/season',
  before,
  show: async ({ page, t, desk }) => {
    await page.getByRole('textbox', { name: t('notices:form.title') }).fill('On Friday');
    const { texts, segment } = await desk.call('notices.show', { id: 'season' });
    await desk.call('notices.set', { id: 'season', texts, segment, target: { kind: 'page', page: 'home' } });
    await page.getByRole('button', { name: t('notices:form.save') }).click();
    await page.getByRole('button', { name: t('putMineOver') }).scrollIntoViewIfNeeded();
  },
});
deskPicture('staff-notices-sent', {
  path: '/notices/sent',
  before,
  show: ({ page }) => page.getByRole('row').nth(1).waitFor(),
});
deskPicture('staff-notices-failed', {
  path: '/notices/failed',
  before: async ({ desk, stack }) => {
    await writeMessages(desk);
    while ((await desk.call('notices.show', { id: 'rewards' })).people === 0)
      await new Promise((resolve) => setTimeout(resolve, 500));
    insertFailedDeliveries(stack, { newsId: 'rewards' }, 5);
  },
  show: ({ page }) => page.getByRole('row').nth(1).waitFor(),
});
deskPicture('staff-notices-not-allowed', { as: 'analyst', path: '/notices' });
