import type { Language } from '@cliffhanger/contracts';
import { escapeHtml, labPage } from '#http/lab-page.ts';
import { wordsFor } from '#http/words.ts';
import type { CheckoutOrder } from '#platform/payment/payment.ts';

const link = (href: string, label: string, className = '') =>
  `<a class="${className}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

const walletHref = '/#/pages/profile/wallet';

/** As the client writes numbers. */
const numberTags: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', pt: 'pt-BR', es: 'es-419' };

const priceIn = (tag: string, { amountMinor, currency }: CheckoutOrder): string => {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  return format.format(amountMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

/** What is bought, for how much, and three ways to go on. */
export const checkoutPage = (order: CheckoutOrder, path: string): string => {
  const { language, description, expiresAt } = order;
  const words = wordsFor('checkout', language);
  const price = priceIn(numberTags[language], order);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(expiresAt);
  const choice = (outcome: string, label: string, className = '') =>
    `<button class="${className}" formaction="${escapeHtml(`${path}/${outcome}`)}">${escapeHtml(label)}</button>`;
  return labPage(
    language,
    words('title'),
    `<small>${escapeHtml(words('test'))}</small><h1>${escapeHtml(description)}</h1>
<p>${escapeHtml(words('until', { time: `${time} UTC` }))}</p>
<form method="post" enctype="text/plain">${choice('paid', words('pay', { price }), 'main')}
${choice('failed', words('decline'))}</form>${link(walletHref, words('later'))}`,
  );
};

/** How it went. */
export const outcomePage = (order: CheckoutOrder, path: string, outcome: 'paid' | 'failed'): string => {
  const words = wordsFor('checkout', order.language);
  const title = words(`${outcome}Title`);
  return labPage(
    order.language,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(words(outcome, { what: order.description }))}</p>
${outcome === 'failed' ? link(path, words('again'), 'main') : ''}${link(walletHref, words('back'), outcome === 'paid' ? 'main' : '')}`,
  );
};

/** For a link that we did not make. */
export const invalidPage = (language: Language): string => {
  const words = wordsFor('checkout', language);
  return labPage(
    language,
    words('invalidTitle'),
    `<h1>${escapeHtml(words('invalidTitle'))}</h1><p>${escapeHtml(words('invalid'))}</p>${link(walletHref, words('back'), 'main')}`,
  );
};
