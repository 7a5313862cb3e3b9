import { formatMoney, type Language, type Order } from '@cliffhanger/contracts';
import { escapeHtml, htmlPage } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';
import { type CheckoutOrder, paymentReturnPath } from '#platform/payment/payment.ts';

type OrderStatus = Order['status'];

/** The outcomes of a checkout. */
export const outcomes = ['paid', 'failed', 'refunded'] as const;
export type Outcome = (typeof outcomes)[number];

/** The buttons of the page: the key of the label, and the outcome that it leads to; null: the page itself. */
export const checkoutActions = {
  paid: { label: 'pay', outcome: 'paid' },
  failed: { label: 'decline', outcome: 'failed' },
  twice: { label: 'twice', outcome: 'paid' },
  late: { label: 'late', outcome: 'paid' },
  refunded: { label: 'refund', outcome: 'refunded' },
  bounced: { label: 'bounce', outcome: null },
} as const satisfies Record<string, { label: string; outcome: Outcome | null }>;
export type CheckoutAction = keyof typeof checkoutActions;

const link = (href: string, label: string, className = '') =>
  `<a class="${className}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

/** The buttons by order status. `late`, `twice` and `bounced` simulate what real providers do, too. */
const actionsByStatus: Readonly<Record<OrderStatus, readonly CheckoutAction[]>> = {
  created: ['paid', 'failed', 'twice'],
  failed: ['paid', 'failed', 'twice'],
  expired: ['late'],
  paid: ['refunded', 'bounced'],
  refunded: ['bounced'],
};

/** The checkout page: what is bought, its price and status, and the buttons. */
export const checkoutPage = (
  order: CheckoutOrder,
  { status, canBounce }: { status: OrderStatus; canBounce: boolean },
  path: string,
): string => {
  const { language, description, expiresAt } = order;
  const words = translatorFor('checkout', language);
  const price = formatMoney(language, order);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(expiresAt);
  const isOpen = status === 'created' || status === 'failed';
  const statusText = isOpen ? words('until', { time: `${time} UTC` }) : words(`${status}Note`);
  const actions = actionsByStatus[status].filter((action) => action !== 'bounced' || canBounce);
  const buttons = actions.map(
    (action, index) =>
      `<button class="${isOpen && index === 0 ? 'main' : ''}" formaction="${escapeHtml(`${path}/${action}`)}">${escapeHtml(words(checkoutActions[action].label, { price }))}</button>`,
  );
  return htmlPage(
    language,
    words('title'),
    `<small>${escapeHtml(words('test'))}</small><h1>${escapeHtml(description)}</h1>
<p>${escapeHtml(statusText)}</p>
<form method="post" enctype="text/plain">${buttons.join('\n')}</form>${link(paymentReturnPath, words(isOpen ? 'later' : 'back'))}`,
  );
};

/** The page that shows the outcome of a checkout. */
export const outcomePage = (order: CheckoutOrder, path: string, outcome: Outcome): string => {
  const words = translatorFor('checkout', order.language);
  const title = words(`${outcome}Title`);
  return htmlPage(
    order.language,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(words(outcome, { what: order.description }))}</p>
${outcome === 'failed' ? link(path, words('again'), 'main') : ''}${link(paymentReturnPath, words('back'), outcome === 'failed' ? '' : 'main')}
${outcome === 'paid' ? link(path, words('details')) : ''}`,
  );
};

/** The page for a link with an invalid signature. */
export const invalidPage = (language: Language): string => {
  const words = translatorFor('checkout', language);
  return htmlPage(
    language,
    words('invalidTitle'),
    `<h1>${escapeHtml(words('invalidTitle'))}</h1><p>${escapeHtml(words('invalid'))}</p>${link(paymentReturnPath, words('back'), 'main')}`,
  );
};
