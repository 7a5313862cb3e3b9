import {
  contract,
  type ReturnableOrder,
  successCode,
  type UnspentCoins,
  type UnspentRefund,
} from '@cliffhanger/contracts';
import { picture, type Scene } from './support/picture.ts';

const path = '/pages/profile/wallet';
const dayMs = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const price = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

const order = (index: number, more: Partial<ReturnableOrder> = {}): ReturnableOrder => ({
  orderId: `order-${index}`,
  paidAt: at(-index - 1),
  until: at(13 - index),
  price: price(999),
  coins: 1200,
  back: { coins: 1200, price: price(999) },
  obstacle: null,
  ...more,
});
const refund = (index: number, status: UnspentRefund['status'], coinsReturned = false): UnspentRefund => ({
  refundId: `refund-${index}`,
  orderId: `order-${index}`,
  coins: 840,
  price: price(639),
  status,
  coinsReturned,
  requestedAt: at(-index),
});

/** What the server answers, which takes weeks and a bank to come about. */
const answers = {
  several: { orders: [order(0), order(1), order(2)], refunds: [], requestsLeft: 4 },
  obstacles: {
    orders: [
      order(0),
      order(1, { back: null, obstacle: 'disputed' }),
      order(2, { back: null, obstacle: 'provider' }),
    ],
    refunds: [],
    requestsLeft: 4,
  },
  limit: { orders: [order(0), order(1)], refunds: [refund(1, 'refunded')], requestsLeft: 0 },
  refused: {
    orders: [],
    refunds: [refund(0, 'pending'), refund(1, 'refused', true), refund(2, 'refused')],
    requestsLeft: 4,
  },
  failed: { orders: [], refunds: [refund(3, 'failed', true), refund(9, 'failed')], requestsLeft: 5 },
} as const satisfies Record<string, UnspentCoins>;

const answer = (data: UnspentCoins) => async (scene: Scene) => {
  await scene.page.route(new RegExp(contract.unspentCoins.list.path), (request) =>
    request.fulfill({ json: { code: successCode, msg: 'OK', data } }),
  );
};
const rowOf = ({ page, t }: Scene) => page.getByRole('button', { name: t('wallet:unspent.title') });
const open = async (scene: Scene) => {
  await rowOf(scene).click();
  const sheet = scene.page.getByRole('dialog', { name: scene.t('wallet:unspent.title') });
  await sheet.waitFor();
  return sheet;
};
const give = async (scene: Scene) => {
  const sheet = await open(scene);
  const name = new RegExp(scene.t('wallet:unspent.give', { coins: '[\\d,.]+' }));
  await sheet.getByRole('button', { name }).click();
};

for (const [name, data] of Object.entries(answers))
  picture(`unspent-${name}`, { as: 'newcomer', path, before: answer(data), show: open });
picture('unspent-failed-row', {
  as: 'newcomer',
  path,
  before: answer(answers.failed),
  show: (scene) => rowOf(scene).scrollIntoViewIfNeeded(),
});
picture('unspent-working', {
  as: 'newcomer',
  path,
  before: answer(answers.several),
  show: async (scene) => {
    await scene.page.route(new RegExp(contract.unspentCoins.giveBack.path), () => undefined);
    await give(scene);
  },
});
picture('unspent-unanswered', {
  as: 'newcomer',
  path,
  before: answer(answers.several),
  show: async (scene) => {
    scene.announceConsoleErrors(/ERR_FAILED/);
    await scene.page.route(new RegExp(contract.unspentCoins.giveBack.path), (request) => request.abort());
    await give(scene);
    await scene.page.getByRole('status').getByText(/./).first().waitFor();
  },
});
picture('unspent-not-loaded', {
  as: 'newcomer',
  path,
  before: async (scene) => {
    scene.announceConsoleErrors(/ERR_FAILED/);
    await scene.page.route(new RegExp(contract.unspentCoins.list.path), (request) => request.abort());
  },
  show: ({ page, t }) => page.getByText(t('wallet:unspent.failed')).scrollIntoViewIfNeeded(),
});
