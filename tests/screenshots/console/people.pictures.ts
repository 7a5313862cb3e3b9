import { insertFailedDeliveries } from '../../e2e/console/support/failed-deliveries.ts';
import { markRefundFailed } from '../../e2e/console/support/failed-refund.ts';
import { createLena, registerNamed, type TestViewer } from '../../e2e/console/support/viewers.ts';
import { type DeskScene, deskPicture } from './support/desk-picture.ts';

let lena: TestViewer | null = null;
/** The pictures of a worker share the server, and the viewer whom they show. */
const getLena = async (scene: Parameters<typeof createLena>[0]) => {
  if (lena) return lena;
  lena = (await createLena(scene)).lena;
  await scene.desk.call('user.note', {
    who: lena.userId,
    text: 'Her bank shows both payments. She asked for one of them back.',
  });
  await scene.desk.call('prize.send', {
    who: lena.userId,
    key: 'sorry-twice',
    title: 'Sorry about the two payments',
    body: 'One of them goes back today.',
  });
  insertFailedDeliveries(scene.stack, { userId: lena.userId }, 2);
  for (const [name, country, language] of [
    ['joao_22', 'BR', 'pt'],
    ['weimei', 'CN', 'zh'],
    ['rick', 'US', 'en'],
    ['olga77', 'ES', 'es'],
  ] as const)
    await registerNamed(scene, name, { country, language });
  await scene.desk.call('user.mute', {
    who: (await scene.desk.call('user.list', { text: 'olga77', limit: 1 })).items[0]?.id ?? '',
    reason: 'Publicidad en los comentarios',
    muted: true,
  });
  return lena;
};

const personPicture = (name: string, show?: Parameters<typeof deskPicture>[1]['show'], as?: 'support') =>
  deskPicture(name, {
    ...(as && { as }),
    path: '/people',
    before: getLena,
    show: async (scene) => {
      const { page } = scene;
      await page.goto(`/#/people/${(await getLena(scene)).number}`);
      await page.getByRole('heading', { name: 'lena.k' }).waitFor();
      await page.waitForLoadState('networkidle');
      await show?.(scene);
    },
  });

personPicture('staff-person');
personPicture('staff-person-support', undefined, 'support');
personPicture(
  'staff-person-give',
  async ({ page, t }) => {
    await page.getByRole('button', { name: t('people:act.give') }).click();
    await page.getByRole('textbox', { name: t('people:coinsName') }).fill('151');
    await page.getByRole('textbox', { name: t('people:why') }).fill('Episode 9 stopped twice');
  },
  'support',
);
personPicture('staff-person-block', async ({ page, t }) => {
  await page.getByRole('button', { name: t('people:act.block') }).click();
  await page.getByRole('textbox', { name: t('people:restrict.reason') }).fill('Advertising in comments');
});
personPicture('staff-person-prize', async ({ page, t }) => {
  await page.getByRole('button', { name: t('people:act.prize') }).click();
});
personPicture('staff-person-take-back', async ({ page, t }) => {
  await page.getByRole('button', { name: t('people:takeBack.named', { key: 'sorry-1407-9' }) }).click();
  await page.getByRole('textbox', { name: t('people:why') }).waitFor();
});
personPicture('staff-person-end', async ({ page, t }) => {
  await page
    .getByRole('button', { name: new RegExp(t('people:devices.endNamed', { device: '.*' })) })
    .first()
    .click();
});
personPicture('staff-person-undelivered', ({ page, t }) =>
  page.getByRole('heading', { name: t('people:undelivered.title') }).scrollIntoViewIfNeeded(),
);
deskPicture('staff-people', { path: '/people', before: getLena });
deskPicture('staff-people-empty', { path: '/people?text=nobody-is-called-so', before: getLena });
deskPicture('staff-person-unknown', { path: '/people/999999' });
deskPicture('staff-orders', { path: '/orders', before: getLena });
deskPicture('staff-orders-failed', { path: '/orders?status=failed', before: getLena });
deskPicture('staff-orders-filter', {
  path: '/orders',
  before: getLena,
  show: ({ page, t }) => page.getByRole('button', { name: t('people:orderList.more') }).click(),
});

/** Has a bank send a refund back. @returns the route of its order */
const failRefund = async (scene: DeskScene) => {
  const { lena, second } = await createLena(scene, 'lena.b');
  await scene.desk.call('order.refund', { orderId: second, reason: 'Paid twice' });
  markRefundFailed(scene.stack, second);
  return `/people/${lena.number}?order=${second}`;
};
deskPicture('staff-today-refund-failed', { path: '/', before: failRefund });
deskPicture('staff-orders-refund-failed', { path: '/orders?refundFailed=true', before: failRefund });
deskPicture('staff-person-refund-failed', {
  path: '/',
  show: async (scene) => {
    await scene.page.goto(`/#${await failRefund(scene)}`);
    await scene.page.getByText(scene.t('people:order.refundFailed')).first().scrollIntoViewIfNeeded();
  },
});
