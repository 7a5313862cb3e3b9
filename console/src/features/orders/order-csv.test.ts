import { expect, it } from 'vitest';
import type { ListedOrder } from '#entities/order.ts';
import { ordersToCsv } from './order-csv.ts';

const order = {
  id: 'o1',
  createdAt: '2026-11-29T10:00:00.000Z',
  paidAt: null,
  refundedAt: null,
  returnedMinor: 0,
  user: { number: 100042, displayName: '=cmd, "x"', country: 'DE' },
  templateId: 'pack-500',
  amountMinor: 499,
  currency: 'EUR',
  status: 'failed',
  failureReason: 'declined',
  provider: 'stripe',
  providerReference: null,
} as ListedOrder;

it('has plain amounts, and no text that a spreadsheet takes for a formula', () => {
  const yen = { ...order, amountMinor: 800, returnedMinor: 300, currency: 'JPY' };
  expect(ordersToCsv([order, yen], () => '500 + 50 coins').split('\r\n')).toEqual([
    'order,placed,paid,refunded,viewer,name,country,what,offer,amount,currency,status,failure,provider,reference,returned',
    `o1,2026-11-29T10:00:00.000Z,,,100042,"'=cmd, ""x""",DE,500 + 50 coins,pack-500,4.99,EUR,failed,declined,stripe,,0.00`,
    `o1,2026-11-29T10:00:00.000Z,,,100042,"'=cmd, ""x""",DE,500 + 50 coins,pack-500,800,JPY,failed,declined,stripe,,300`,
    '',
  ]);
});
