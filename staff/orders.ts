import { formatMoney } from '@cliffhanger/contracts';
import {
  type OrderSumsJson,
  type RefundedOrderJson,
  type StaffArguments,
  type StaffOrderDetailJson,
  type StaffOrderJson,
  similarMinutes,
} from '@cliffhanger/contracts/staff';
import type { Command } from 'commander';
import { checkInput } from './check-input.ts';
import { confirm, isOnTerminal, yesOption } from './confirm.ts';
import type { StaffContext } from './context.ts';
import { formatPurchase, formatTaken } from './format-purchase.ts';
import { formatFields, formatTable, printResult } from './output.ts';
import { parseCountry, parseLimit, parseTime } from './parse-options.ts';

const formatPrice = ({ amountMinor, currency }: StaffOrderJson): string =>
  formatMoney('en', { amountMinor, currency });
const formatViewer = ({ user }: StaffOrderJson): string => `${user.displayName} (${user.number})`;
/** As "paid, dispute open". */
const formatStatus = ({ status, disputes, refundFailedAt }: StaffOrderJson): string =>
  [
    status,
    ...disputes.map((dispute) => `dispute ${dispute.status}`),
    ...(refundFailedAt === null ? [] : ['a refund came back']),
  ].join(', ');

const formatOrders = (orders: readonly StaffOrderJson[]): string =>
  orders.length === 0
    ? 'No orders found.'
    : formatTable(
        ['order', 'placed', 'viewer', 'what', 'price', 'status', 'provider'],
        orders.map((order) => [
          ...[order.id, order.createdAt, formatViewer(order), formatPurchase(order), formatPrice(order)],
          ...[formatStatus(order), order.provider],
        ]),
      );

/** As "55 of 100 coins taken back; 45 were spent already"; null for an order without coins, or that is not refunded. */
const formatCoinsTakenBack = ({ coinsTakenBack, coinsSpent }: StaffOrderDetailJson): string | null => {
  if (coinsTakenBack === null || coinsSpent === null) return null;
  const taken = `${coinsTakenBack} of ${coinsTakenBack + coinsSpent} coins taken back`;
  return coinsSpent > 0 ? `${taken}; ${coinsSpent} were spent already` : taken;
};

const formatRefund = (order: RefundedOrderJson): string => {
  if (!order.moved) return `Nothing moved: this order was refunded already, at ${order.refundedAt}.`;
  const days = order.membershipDays > 0 ? `${order.membershipDays} days taken back` : null;
  const taken = formatCoinsTakenBack(order) ?? days;
  return taken === null ? 'Refunded.' : `Refunded: ${taken}.`;
};

/** What became of a payment that arrived after the erasure of the account; null for other orders. */
const formatErasure = ({ user, status }: StaffOrderJson): string | null => {
  if (user.deletedAt === null) return null;
  return status === 'paid'
    ? `erased ${user.deletedAt}; a payment after that is refunded`
    : `erased ${user.deletedAt}`;
};

/** Names other payments for the same: "paid again within 10 minutes: order 0199…". */
const formatSimilar = ({ similar }: StaffOrderDetailJson): string | null =>
  similar.length === 0
    ? null
    : `the same was paid again within ${similarMinutes} minutes: ${similar
        .map(({ id, paidAt }) => `${id} at ${paidAt}`)
        .join(', ')}`;

const formatRefunded = (order: RefundedOrderJson): string =>
  `${formatRefund(order)}\n\n${formatOrder(order)}`;

const formatOrder = (detail: StaffOrderDetailJson): string => {
  const { events, transfers, refundable, unspentRefunds, ...order } = detail;
  const similar = formatSimilar(detail);
  const fields = formatFields([
    ['order', order.id],
    ['viewer', [formatViewer(order), formatErasure(order)].filter(Boolean).join(', ')],
    ['what', `${formatPurchase(order)}, offered as ${order.templateId}`],
    ['price', formatPrice(order)],
    ['status', formatStatus(order)],
    ['provider', `${order.provider} ${order.providerReference ?? ''}`.trim()],
    ['placed', order.createdAt],
    ['paid', order.paidAt ?? 'no'],
    ...(similar === null ? [] : [['similar', similar] as const]),
    ...(refundable === null ? [] : [['a refund takes', formatTaken(refundable)] as const]),
    ['refunded', [order.refundedAt ?? 'no', formatCoinsTakenBack(detail)].filter(Boolean).join(', ')],
    ...(order.returnedMinor === 0
      ? []
      : [['for unspent coins', formatPrice({ ...order, amountMinor: order.returnedMinor })] as const]),
  ]);
  const disputeRows = order.disputes.map(({ changedAt, status, reason, disputeId }) => [
    ...[changedAt, status, reason ?? '', disputeId],
  ]);
  const { currency } = order;
  const unspentRows = unspentRefunds.map(
    ({ requestedAt, status, failedAt, paidCoins, bonusCoins, amountMinor, failure, id }) => [
      ...[
        requestedAt,
        failedAt === null ? status : 'came back',
        paidCoins + bonusCoins,
        formatMoney('en', { amountMinor, currency }),
      ],
      ...[failure ?? '', id],
    ],
  );
  const eventRows = events.map(({ receivedAt, name, eventId }) => [receivedAt, name, eventId]);
  const transferRows = transfers.map(({ createdAt, reason, coins }) => [createdAt, reason, coins]);
  return [
    fields,
    ...(disputeRows.length > 0 ? ['', formatTable(['changed', 'dispute', 'reason', 'id'], disputeRows)] : []),
    ...(unspentRows.length > 0
      ? ['', formatTable(['asked back', 'unspent coins', 'coins', 'money', 'failure', 'id'], unspentRows)]
      : []),
    ...(eventRows.length > 0 ? ['', formatTable(['received', 'event', 'id'], eventRows)] : []),
    ...(transferRows.length > 0 ? ['', formatTable(['transferred', 'reason', 'coins'], transferRows)] : []),
  ].join('\n');
};

/** Shows on a terminal what is refunded and what it takes back, and refunds exactly that. */
const refund = async (orderId: string, reason: string, command: Command, staff: StaffContext) => {
  const input = { orderId, reason };
  checkInput('order.refund', input);
  if (!isOnTerminal(staff, command)) return staff.callServer('order.refund', input);
  const order = await staff.callServer('order.show', { orderId });
  if (order.refundable === null) return staff.callServer('order.refund', input);
  await confirm(staff, command, {
    describe: async () => formatOrder(order),
    question: `Refund ${formatPrice(order)} for ${formatPurchase(order)} to ${formatViewer(order)}?`,
  });
  return staff.callServer('order.refund', { ...input, expected: order.refundable });
};

type FilterOptions = Omit<StaffArguments<'order.sums'>, 'failureReason' | 'templateId'> & {
  failed?: StaffArguments<'order.sums'>['failureReason'];
  offer?: string;
};
type ListOptions = FilterOptions & { before?: string; limit: number };

const addFilterOptions = (command: Command): Command =>
  command
    .option('--who <who>', 'orders of this viewer: an id, an account number or a sign-in')
    .option('--status <status>', 'created, paid, failed, expired or refunded')
    .option('--disputed', 'with a dispute of the payment, or a warning of one')
    .option('--refund-failed', 'of which the bank sent a refund back')
    .option('--country <code>', 'of accounts in this country', parseCountry)
    .option('--offer <id>', 'of this offer')
    .option('--reference <id>', 'an id of the order, or of its checkout or payment at the provider')
    .option('--failed <reason>', 'declined, insufficientFunds or expiredCard')
    .option('--since <time>', 'a day, or ISO 8601 with a time zone', parseTime)
    .option('--until <time>', 'before this time', parseTime);

const filterOf = ({ failed: failureReason, offer: templateId, ...filter }: FilterOptions) => ({
  ...filter,
  failureReason,
  templateId,
});

const formatSums = (sums: readonly OrderSumsJson[]): string =>
  sums.length === 0
    ? 'No orders found.'
    : formatTable(
        ['currency', 'orders', 'paid', 'sum', 'refunded', 'sum'],
        sums.map(({ currency, orders, paidOrders, paidMinor, refundedOrders, refundedMinor }) => [
          ...[currency, orders, paidOrders, formatMoney('en', { currency, amountMinor: paidMinor })],
          ...[refundedOrders, formatMoney('en', { currency, amountMinor: refundedMinor })],
        ]),
      );

/** Adds `pnpm staff order …`. */
export const addOrderCommands = (program: Command, staff: StaffContext): void => {
  const order = program
    .command('order')
    .description('orders: list, show, refund')
    .addHelpText('after', '\nExample:\n  pnpm staff order list --who mara@example.org');

  addFilterOptions(order.command('sums'))
    .description('sum the orders that order list lists, by currency')
    .addHelpText('after', '\nExample:\n  pnpm staff order sums --since 2026-11-01 --until 2026-12-01')
    .action(async (filter: FilterOptions, command: Command) =>
      printResult(command, await staff.callServer('order.sums', filterOf(filter)), formatSums),
    );

  addFilterOptions(order.command('list'))
    .option('--before <id>', 'older than this order')
    .option('--limit <number>', 'maximum number of orders', parseLimit, 20)
    .description('list orders, latest first')
    .addHelpText('after', '\nExample:\n  pnpm staff order list --status paid --limit 50')
    .action(async ({ before: beforeId, limit, ...search }: ListOptions, command: Command) => {
      const orders = await staff.callServer('order.list', {
        ...filterOf(search),
        beforeId,
        limit: limit + 1,
      });
      printResult(command, orders.slice(0, limit), (listed) =>
        orders.length > limit
          ? `${formatOrders(listed)}\n\nOlder ones: --before ${listed.at(-1)?.id}`
          : formatOrders(listed),
      );
    });

  order
    .command('show')
    .argument('<order>', 'its id')
    .description('show an order with its provider’s events and its transfers')
    .addHelpText('after', '\nExample:\n  pnpm staff order show 01997b1e-8c5f-7d3a-9e41-5b0f3c2a7d10')
    .action(async (orderId: string, _options, command: Command) =>
      printResult(command, await staff.callServer('order.show', { orderId }), formatOrder),
    );

  order
    .command('refund')
    .argument('<order>', 'its id')
    .requiredOption('--reason <text>', 'why; the staff log keeps it')
    .option(...yesOption)
    .description('refund the payment through the provider and take back what was bought')
    .addHelpText(
      'after',
      '\nExample:\n  pnpm staff order refund 01997b1e-8c5f-7d3a-9e41-5b0f3c2a7d10 --reason "paid twice"',
    )
    .action(async (orderId: string, { reason }: { reason: string }, command: Command) =>
      printResult(command, await refund(orderId, reason, command, staff), formatRefunded),
    );
};
