import { formatMoney, type Language } from '@cliffhanger/contracts';
import { escapeHtml, htmlPage } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';
import type { CheckoutRow, SeenViewer } from './lab.repository.ts';

/** The state that the lab's main page shows. */
export interface LabState {
  now: Date;
  isAhead: boolean;
  links: { outbox: boolean; telegram: boolean };
  viewers: readonly SeenViewer[];
  checkouts: readonly CheckoutRow[];
  canReset: boolean;
}

/** The steps of the clock's buttons, in seconds. */
export const steps = { hour: 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400 } as const;
/** The gifts of the viewers' buttons. */
export const gifts = { coins: 10, days: 7 } as const;

/** The lab's main page. */
export const overviewPage = (language: Language, state: LabState): string => {
  const html = createHtml(language);
  const { words, say, link } = html;
  const sections = [
    simulatorsSection(html, state),
    clockSection(html, state),
    viewersSection(html, state),
    ordersSection(html, state),
    html.section('demo', [state.canReset && html.button('reset', say('resetDemo'))], 'demoHint'),
  ];
  const head = [`<h1>${say('title')}</h1><p>${say('hint')}</p>`, link('/', say('back'), 'main')];
  return htmlPage(language, words('title'), [...head, ...sections].join('\n'));
};

type Html = ReturnType<typeof createHtml>;

/** Elements of the page in one language. */
const createHtml = (language: Language) => {
  const words = translatorFor('lab', language);
  /** A translated text, escaped. */
  const say = (key: string, values?: Record<string, unknown>) => escapeHtml(words(key, values));
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return {
    language,
    words,
    say,
    time,
    link: (href: string, label: string, className = '') =>
      `<a class="${className}" href="${escapeHtml(href)}">${label}</a>`,
    button: (action: string, label: string) =>
      `<button formaction="/lab/${escapeHtml(action)}">${label}</button>`,
    section: (title: string, body: readonly (string | false)[], hint = '') =>
      `<section><h2>${say(title)}</h2>${hint && `<p>${say(hint)}</p>`}<form method="post" enctype="text/plain">${body.filter(Boolean).join('\n')}</form></section>`,
  };
};

const simulatorsSection = ({ section, link, say }: Html, { links }: LabState) =>
  section('simulators', [
    links.outbox && link('/lab/outbox', say('outbox')),
    links.telegram && link('/lab/telegram', say('telegram')),
    link('/docs', say('docs')),
  ]);

const clockSection = ({ section, button, say, time }: Html, { now, isAhead }: LabState) => {
  const buttons = Object.keys(steps).map((step) => button(`clock/${step}`, say(step)));
  return section(
    'clock',
    [
      `<small>${say(isAhead ? 'ahead' : 'onTime', { time: time.format(now) })}</small>`,
      `<div class="row">${buttons.join('')}</div>`,
      isAhead && button('clock/reset', say('reset')),
    ],
    'clockHint',
  );
};

const viewersSection = ({ section, button, say }: Html, { viewers }: LabState) => {
  const viewer = ({ id, number, displayName }: SeenViewer) =>
    `<small>${escapeHtml(`${displayName} · ${number}`)}</small>
<div class="row">${button(`viewers/${id}/coins`, say('prize', { count: gifts.coins }))}${button(`viewers/${id}/days`, say('days', { count: gifts.days }))}</div>`;
  return section('viewers', viewers.length > 0 ? viewers.map(viewer) : [`<p>${say('noViewers')}</p>`]);
};

const ordersSection = ({ section, link, say, words, time, language }: Html, { checkouts }: LabState) => {
  const checkout = ({ payUrl, status, createdAt, ...price }: CheckoutRow) =>
    link(
      payUrl ?? '',
      escapeHtml(`${formatMoney(language, price)} · ${time.format(createdAt)} · ${words(status)}`),
    );
  return section(
    'orders',
    checkouts.length > 0 ? checkouts.map(checkout) : [`<p>${say('noOrders')}</p>`],
    'ordersHint',
  );
};

export const resetScriptPath = '/lab/reset.js';

/** The page shown while the demo is reset. */
export const resettingPage = (language: Language): string => {
  const words = translatorFor('lab', language);
  return htmlPage(
    language,
    words('resetDemo'),
    `<h1>${escapeHtml(words('resetDemo'))}</h1><p>${escapeHtml(words('resetting'))}</p><script src="${resetScriptPath}"></script>`,
  );
};

/** The response to a button press that came from another site. */
export const refusedPage = (language: Language): string => {
  const words = translatorFor('lab', language);
  return htmlPage(
    language,
    words('refusedTitle'),
    `<h1>${escapeHtml(words('refusedTitle'))}</h1><p>${escapeHtml(words('refused'))}</p><a class="main" href="/lab">${escapeHtml(words('title'))}</a>`,
  );
};
