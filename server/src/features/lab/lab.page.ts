import { formatMoney, type Language } from '@cliffhanger/contracts';
import { escapeHtml, htmlPage } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';
import type { CheckoutRow, SeenViewer } from './lab.repository.ts';

/** What the lab shows. */
export interface LabState {
  now: Date;
  isAhead: boolean;
  links: { outbox: boolean; telegram: boolean };
  viewers: readonly SeenViewer[];
  checkouts: readonly CheckoutRow[];
  canReset: boolean;
}

/** How far the clock's buttons put it forward. */
export const steps = { hour: 3600, day: 86_400, week: 7 * 86_400, month: 30 * 86_400 } as const;
/** What the viewers' buttons give. */
export const gifts = { coins: 10, days: 7 } as const;

/** Everything local, in one place. */
export const overviewPage = (language: Language, state: LabState): string => {
  const words = translatorFor('lab', language);
  const say = (key: string, values?: Record<string, unknown>) => escapeHtml(words(key, values));
  const link = (href: string, label: string, className = '') =>
    `<a class="${className}" href="${escapeHtml(href)}">${label}</a>`;
  const button = (action: string, label: string) =>
    `<button formaction="/lab/${escapeHtml(action)}">${label}</button>`;
  const section = (title: string, body: readonly (string | false)[], hint = '') =>
    `<section><h2>${say(title)}</h2>${hint && `<p>${say(hint)}</p>`}<form method="post" enctype="text/plain">${body.filter(Boolean).join('\n')}</form></section>`;
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });

  const viewer = ({ id, number, displayName }: SeenViewer) =>
    `<small>${escapeHtml(`${displayName} · ${number}`)}</small>
<div class="row">${button(`viewers/${id}/coins`, say('prize', { count: gifts.coins }))}${button(`viewers/${id}/days`, say('days', { count: gifts.days }))}</div>`;
  const checkout = ({ payUrl, status, createdAt, ...price }: CheckoutRow) =>
    link(
      payUrl ?? '',
      `${escapeHtml(`${formatMoney(language, price)} · ${time.format(createdAt)} · ${words(status)}`)}`,
    );

  return htmlPage(
    language,
    words('title'),
    [
      `<h1>${say('title')}</h1><p>${say('hint')}</p>`,
      link('/', say('back'), 'main'),
      section('simulators', [
        state.links.outbox && link('/lab/outbox', say('outbox')),
        state.links.telegram && link('/lab/telegram', say('telegram')),
        link('/docs', say('docs')),
      ]),
      section(
        'clock',
        [
          `<small>${say(state.isAhead ? 'ahead' : 'onTime', { time: time.format(state.now) })}</small>`,
          `<div class="row">${Object.keys(steps)
            .map((step) => button(`clock/${step}`, say(step)))
            .join('')}</div>`,
          state.isAhead && button('clock/reset', say('reset')),
        ],
        'clockHint',
      ),
      section(
        'viewers',
        state.viewers.length > 0 ? state.viewers.map(viewer) : [`<p>${say('noViewers')}</p>`],
      ),
      section(
        'orders',
        state.checkouts.length > 0 ? state.checkouts.map(checkout) : [`<p>${say('noOrders')}</p>`],
        'ordersHint',
      ),
      section('demo', [state.canReset && button('reset', say('resetDemo'))], 'demoHint'),
    ]
      .filter(Boolean)
      .join('\n'),
  );
};

export const resetScriptPath = '/lab/reset.js';

/** While the demo goes back to day one. */
export const resettingPage = (language: Language): string => {
  const words = translatorFor('lab', language);
  return htmlPage(
    language,
    words('resetDemo'),
    `<h1>${escapeHtml(words('resetDemo'))}</h1><p>${escapeHtml(words('resetting'))}</p><script src="${resetScriptPath}"></script>`,
  );
};

/** For a button that was pressed on a page of somebody else. */
export const refusedPage = (language: Language): string => {
  const words = translatorFor('lab', language);
  return htmlPage(
    language,
    words('refusedTitle'),
    `<h1>${escapeHtml(words('refusedTitle'))}</h1><p>${escapeHtml(words('refused'))}</p><a class="main" href="/lab">${escapeHtml(words('title'))}</a>`,
  );
};
