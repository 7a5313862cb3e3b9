import { similarMinutes } from '@cliffhanger/contracts/staff';
import { minutesAfter } from '#platform/time/clock.ts';

interface PayableOrder {
  id: string;
  templateId: string;
  status: string;
  paidAt: Date | null;
}

/** An order with the paid one for the same before it, if there is one within `similarMinutes`. */
export type RepeatedOrder<Row> = Row & { repeats: { id: string; paidAt: Date } | null };

/** Finds the paid orders of one viewer that look as if they had been paid twice. */
export const withRepeats = <Row extends PayableOrder>(orders: readonly Row[]): RepeatedOrder<Row>[] =>
  orders.map((order) => ({ ...order, repeats: findRepeated(orders, order) }));

const findRepeated = (orders: readonly PayableOrder[], order: PayableOrder) => {
  const { paidAt } = order;
  if (order.status !== 'paid' || !paidAt) return null;
  const from = minutesAfter(paidAt, -similarMinutes);
  const earlier = orders.flatMap(({ id, templateId, status, paidAt: at }) =>
    status === 'paid' &&
    at &&
    templateId === order.templateId &&
    isBefore({ id, at }, { id: order.id, at: paidAt })
      ? [{ id, paidAt: at }]
      : [],
  );
  const near = earlier.filter(({ paidAt: at }) => at >= from);
  return near.sort((one, other) => other.paidAt.getTime() - one.paidAt.getTime())[0] ?? null;
};

/** Of two that were paid at the same time, the one with the smaller id comes first. */
const isBefore = (one: { id: string; at: Date }, other: { id: string; at: Date }): boolean =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one.id < other.id);
