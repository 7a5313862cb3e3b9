import { formatMoney } from '@cliffhanger/contracts';
import type { Command } from 'commander';
import { ask } from './call-server.ts';
import { facts, say, table } from './output.ts';
import { whole } from './parse-options.ts';

interface Order {
  id: string;
  dramaId: string | null;
  coinsPaid: number;
  coinsBonus: number;
  membershipDays: number;
  amountMinor: number;
  currency: string;
  status: string;
  provider: string;
  createdAt: string;
  paidAt: string | null;
  refundedAt: string | null;
  user: { id: string; number: number; displayName: string };
}

interface WholeOrder extends Order {
  templateId: string;
  providerReference: string | null;
  events: { name: string; eventId: string; receivedAt: string }[];
  transfers: { reason: string; coins: number; createdAt: string }[];
}

const whatOf = ({ dramaId, coinsPaid, coinsBonus, membershipDays }: Order): string => {
  if (dramaId) return `series ${dramaId}`;
  if (membershipDays > 0) return `${membershipDays} days`;
  return `${coinsPaid}${coinsBonus > 0 ? ` + ${coinsBonus}` : ''} coins`;
};
const priceOf = ({ amountMinor, currency }: Order): string => formatMoney('en', { amountMinor, currency });
const viewerOf = ({ user }: Order): string => `${user.displayName} (${user.number})`;

const orderTable = (orders: readonly Order[]): string =>
  orders.length === 0
    ? 'There are no such orders.'
    : table(
        ['order', 'placed', 'viewer', 'what', 'price', 'state', 'by way of'],
        orders.map((order) => [
          ...[order.id, order.createdAt, viewerOf(order), whatOf(order), priceOf(order)],
          ...[order.status, order.provider],
        ]),
      );

const orderText = ({ events, transfers, ...order }: WholeOrder): string => {
  const lines = facts([
    ['order', order.id],
    ['viewer', viewerOf(order)],
    ['what', `${whatOf(order)}, offered as ${order.templateId}`],
    ['price', priceOf(order)],
    ['state', order.status],
    ['by way of', `${order.provider} ${order.providerReference ?? ''}`.trim()],
    ['placed', order.createdAt],
    ['paid', order.paidAt ?? 'no'],
    ['refunded', order.refundedAt ?? 'no'],
  ]);
  const told = events.map(({ receivedAt, name, eventId }) => [receivedAt, name, eventId]);
  const moved = transfers.map(({ createdAt, reason, coins }) => [createdAt, reason, coins]);
  return [
    lines,
    ...(told.length > 0 ? ['', table(['told', 'what', 'event'], told)] : []),
    ...(moved.length > 0 ? ['', table(['moved', 'why', 'coins'], moved)] : []),
  ].join('\n');
};

/** `pnpm staff order …` */
export const addOrderCommands = (program: Command): void => {
  const order = program
    .command('order')
    .description('orders: look up, give back')
    .addHelpText('after', '\nExample:\n  pnpm staff order list --who mara@example.org');

  order
    .command('list')
    .option('--who <who>', 'of this viewer: an id, a number or what they sign in with')
    .option('--status <state>', 'created, paid, failed, expired or refunded')
    .option('--limit <number>', 'the newest so many', whole, 20)
    .description('orders, the newest first')
    .addHelpText('after', '\nExample:\n  pnpm staff order list --status paid --limit 50')
    .action(async (search: { who?: string; status?: string; limit: number }, command: Command) =>
      say(command, await ask<Order[]>('order.list', search), orderTable),
    );

  for (const [name, description] of [
    ['show', 'an order, what its provider told and what it moved'],
    ['refund', 'give the money back through the provider, and take back what it bought'],
  ] as const) {
    order
      .command(name)
      .argument('<order>', 'its id')
      .description(description)
      .addHelpText('after', `\nExample:\n  pnpm staff order ${name} 01997b1e-8c5f-7d3a-9e41-5b0f3c2a7d10`)
      .action(async (orderId: string, _options, command: Command) =>
        say(command, await ask<WholeOrder>(`order.${name}`, { orderId }), orderText),
      );
  }
};
