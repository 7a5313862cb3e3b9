import type { Desk } from '../../e2e/console/support/desk.ts';
import { fillInbox } from '../../e2e/console/support/inbox-items.ts';
import type { Stack } from '../../e2e/support/stack.ts';
import { deskPicture } from './support/desk-picture.ts';

const filled = new Map<string, Promise<Awaited<ReturnType<typeof fillInbox>>>>();

/** Fills the inbox of a server once. */
const fill = ({ stack, desk }: { stack: Stack; desk: Desk }) => {
  const items = filled.get(stack.address) ?? fillInbox(stack, desk);
  filled.set(stack.address, items);
  return items;
};

deskPicture('staff-inbox-empty', { path: '/inbox' });
deskPicture('staff-inbox-list', { path: '/inbox', before: fill });
deskPicture('staff-inbox-feedback', {
  path: '/inbox',
  before: fill,
  show: async (scene) => {
    const { page, t } = scene;
    const { playback } = await fill(scene);
    await page.goto(`/#/inbox/feedback/${playback}`);
    await page.getByText(t('inbox:saw.title')).waitFor();
    await page.getByRole('button', { name: t('inbox:templates.title') }).waitFor();
    await page
      .getByRole('textbox', { name: t('inbox:answer.label', { name: 'joao_22' }) })
      .fill(
        'Obrigado por avisar. O começo do episódio 6 estava com defeito e já foi trocado: pode tentar de novo.',
      );
    await page.getByText(t('inbox:answer.giveCoins')).click();
  },
});
deskPicture('staff-inbox-comment', {
  path: '/inbox',
  before: fill,
  show: async (scene) => {
    const { spoiler } = await fill(scene);
    await scene.page.goto(`/#/inbox/comment/${spoiler}`);
    await scene.page.getByRole('button', { name: scene.t('inbox:decide.keep') }).waitFor();
    await scene.page.waitForLoadState('networkidle');
  },
});
deskPicture('staff-inbox-templates', {
  path: '/inbox',
  before: fill,
  show: async (scene) => {
    const { page, t } = scene;
    const { content } = await fill(scene);
    await page.goto(`/#/inbox/feedback/${content}`);
    await page.getByRole('button', { name: t('inbox:templates.title') }).click();
    await page.getByRole('dialog').waitFor();
  },
});
deskPicture('staff-inbox-done', { path: '/inbox?kind=done', before: fill });
