import type { Language } from '@cliffhanger/contracts';
import { wordsFor } from '#http/words.ts';
import type { CheckoutOrder } from '#platform/payment/payment.ts';

export const stylePath = '/lab/checkout.css';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Served as a file of its own: the content security policy allows no inline styles. */
export const checkoutStyle = `
  body { margin: 0; background: #000; color: #f4f3f1; font: 15px/21px system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 430px; min-height: 100dvh; margin: 0 auto; padding: 24px 16px; background: #0b0b0d; }
  h1 { font-size: 32px; line-height: 35px; letter-spacing: -.028em; margin: 24px 0 4px; font-weight: 600; }
  :lang(zh) h1 { letter-spacing: 0; line-height: 40px; }
  p { margin: 0 0 24px; color: #adacb3; } small { font-size: 12px; line-height: 16px; color: #adacb3; display: block; }
  button, a { box-sizing: border-box; display: flex; align-items: center; justify-content: center; width: 100%; min-height: 48px; margin: 8px 0 0; padding: 0 16px; border: 0; border-radius: 8px;
    font: 600 15px/21px system-ui, sans-serif; color: #f4f3f1; background: #1f1f24; text-decoration: none; cursor: pointer; }
  .main { background: #ff5139; color: #180401; } :focus-visible { outline: 2px solid #f4f3f1; outline-offset: 2px; }`;

const page = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="${stylePath}"></head>
<body><main>${body}</main></body></html>`;

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
  return page(
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
  return page(
    order.language,
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(words(outcome, { what: order.description }))}</p>
${outcome === 'failed' ? link(path, words('again'), 'main') : ''}${link(walletHref, words('back'), outcome === 'paid' ? 'main' : '')}`,
  );
};

/** For a link that we did not make. */
export const invalidPage = (language: Language): string => {
  const words = wordsFor('checkout', language);
  return page(
    language,
    words('invalidTitle'),
    `<h1>${escapeHtml(words('invalidTitle'))}</h1><p>${escapeHtml(words('invalid'))}</p>${link(walletHref, words('back'), 'main')}`,
  );
};
