import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { fillInbox } from '../../e2e/console/support/inbox-items.ts';
import { createLena } from '../../e2e/console/support/viewers.ts';
import type { DeskScene } from './support/desk-picture.ts';
import { fillDesk } from './support/fill-desk.ts';
import { type Stop, walkPictures } from './support/walk.ts';

// Those of one worker share a server, so the one that empties it is the last.

const filled = new Map<string, ReturnType<typeof fillOnce>>();

const fillOnce = async (scene: DeskScene) => {
  // The desk gets another price, which would refuse what she unlocks.
  const bought = await createLena(scene, 'lena.m');
  const items = await fillInbox(scene.stack, scene.desk);
  await fillDesk(scene);
  return { ...items, ...bought };
};

/** Fills the server of a worker once. */
const fill = (scene: DeskScene) => {
  const { address } = scene.stack;
  const found = filled.get(address) ?? fillOnce(scene);
  filled.set(address, found);
  return found;
};

const toLena = async (scene: DeskScene) => `/people/${(await fill(scene)).lena.number}`;
const toFeedback = async (scene: DeskScene) => `/inbox/feedback/${(await fill(scene)).playback}`;

const drama = '/dramas/room-1407';

/** All screens that ask for something. */
const screens: Readonly<Record<string, Stop>> = {
  today: { route: '/', isOnPhone: true },
  inbox: { route: '/inbox', isOnPhone: true },
  'inbox-item': { route: toFeedback, isOnPhone: true },
  dramas: { route: '/dramas' },
  drama: { route: `${drama}/episodes` },
  calendar: { route: '/calendar' },
  home: { route: '/home' },
  'words-searched': { route: '/words/searched' },
  'words-synonyms': { route: '/words/synonyms' },
  'words-categories': { route: '/words/categories' },
  'words-tags': { route: '/words/tags' },
  people: { route: '/people', isOnPhone: true },
  person: { route: toLena, isOnPhone: true },
  orders: { route: '/orders', isOnPhone: true },
  offers: { route: '/offers?country=DE' },
  codes: { route: '/codes?campaign=autumn' },
  numbers: { route: '/numbers/money' },
  log: { route: '/log' },
  team: { route: '/team' },
  preview: { route: '/preview?page=home' },
  you: { route: '/you' },
};

/** Screens of which a part does not arrive. */
const parts: Readonly<Record<string, Stop>> = {
  'today-part': { route: '/', calls: ['calendar.list'], isOnPhone: true },
  'inbox-part': { route: toFeedback, calls: ['inbox.feedback'], isOnPhone: true },
  'drama-price': { route: `${drama}/episodes`, calls: ['price.simulate'] },
  'drama-history': { route: `${drama}/history`, calls: ['log.list'] },
  'home-seen': { route: '/home', calls: ['carousel.seen'] },
  'offers-seen': { route: '/offers?country=DE', calls: ['offers.seen'] },
  'codes-uses': { route: '/codes?campaign=autumn', calls: ['codes.uses'] },
  'orders-sums': { route: '/orders', calls: ['order.sums'], isOnPhone: true },
  'person-failed-deliveries': { route: toLena, calls: ['notices.failed'], isOnPhone: true },
  'person-order': { route: toLena, calls: ['order.show'], isOnPhone: true },
};

const isLoading = ({ page, t }: DeskScene) =>
  page
    .getByRole('status', { name: t('loading') })
    .first()
    .waitFor({ state: 'attached' });

/** A call without an answer is made three times. */
const hasFailed = ({ page, t }: DeskScene) =>
  page
    .getByRole('button', { name: t('failure.retry') })
    .first()
    .waitFor();

walkPictures('loading', { stops: screens, ending: 'waits', before: fill, until: isLoading });
walkPictures('failed', { stops: { ...screens, ...parts }, ending: 'fails', before: fill, until: hasFailed });
walkPictures('offline', { stops: screens, ending: 'isSilent', before: fill, until: hasFailed });
walkPictures('offline-seen', {
  stops: screens,
  ending: 'isSilent',
  isSeenBefore: true,
  before: fill,
  until: ({ page, t }) =>
    page.getByText(new RegExp(t('offline', { time: '.*' }))).waitFor({ timeout: 60_000 }),
});
walkPictures('not-allowed', {
  as: 'analyst',
  before: fill,
  stops: {
    today: { route: '/', isOnPhone: true },
    inbox: { route: '/inbox', isOnPhone: true },
    people: { route: '/people', isOnPhone: true },
    person: { route: toLena, isOnPhone: true },
    orders: { route: '/orders', isOnPhone: true },
    'drama-countries': { route: `${drama}/countries` },
    'drama-history': { route: `${drama}/history` },
    offers: { route: '/offers' },
    codes: { route: '/codes' },
    log: { route: '/log' },
    team: { route: '/team' },
  },
});

const openAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('menuitem', { name: action }).click();
};

const saveOver = async ({ page, t }: DeskScene) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('save') })
    .click();
  await page.getByRole('button', { name: t('putMineOver') }).waitFor();
};

const titleIn = (texts: Readonly<Record<string, string | undefined>>, language: string) =>
  texts[language] ?? texts.en ?? '';

/** Somebody else changes what the person has open. */
const meanwhile: Readonly<Record<string, Stop>> = {
  'inbox-item': {
    route: async (scene) => `/inbox/feedback/${(await fill(scene)).content}`,
    isOnPhone: true,
    show: async (scene) => {
      const { page, t, desk } = scene;
      const { content } = await fill(scene);
      const words = page.getByRole('textbox', { name: t('inbox:answer.label', { name: 'weimei' }) });
      await words.fill('谢谢反馈，字幕已经调好了。');
      // The console has not heard of the other answer yet.
      await page.route('**/call/inbox.*', (route) => route.abort());
      await desk.call('feedback.answer', { feedbackId: content, text: '请问是哪部手机？' });
      await page.getByRole('button', { name: t('inbox:answer.send') }).click();
      await page.getByRole('alert').last().waitFor();
      await page.unroute('**/call/inbox.*');
    },
  },
  person: {
    route: toLena,
    isOnPhone: true,
    show: async (scene) => {
      const { page, t, desk } = scene;
      const { lena } = await fill(scene);
      const button = page.getByRole('button', {
        name: new RegExp(t('people:refund.button', { price: '.*' })),
      });
      await button.waitFor();
      const { orders } = await desk.call('user.show', { who: lena.userId });
      const order = orders.find(({ repeats }) => repeats !== null);
      await desk.call('order.refund', { orderId: order?.id ?? '', reason: 'Paid twice' });
      await button.click();
      await page.getByRole('alert').last().waitFor();
    },
  },
  drama: {
    route: `${drama}/texts`,
    show: async ({ page, desk }) => {
      await page
        .getByRole('textbox', { name: /^(Hook|钩子), (Spanish|西班牙语)/ })
        .fill('¿Quién llama desde la 1407?');
      const { defaultPriceCoins } = await desk.call('drama.show', { slug: 'room-1407' });
      await desk.call('drama.edit', { slug: 'room-1407', defaultPriceCoins: defaultPriceCoins + 1 });
      await page.reload();
      await page.getByRole('alert').first().waitFor();
    },
  },
  home: {
    route: '/home',
    show: async (scene) => {
      const { page, t, desk, language } = scene;
      const [first] = await desk.call('carousel.list', {});
      const title = titleIn(first?.title ?? {}, language);
      await openAction(page, t('shop:home.actions', { title }), t('shop:home.change'));
      await desk.call('carousel.edit', {
        id: first?.id ?? '',
        countries: [first?.countries.includes('BR') ? 'PT' : 'BR'],
      });
      await saveOver(scene);
    },
  },
  'words-synonyms': {
    route: '/words/synonyms',
    show: async (scene) => {
      const { page, t, desk } = scene;
      await openAction(page, t('shop:words.actions', { name: 'ferry' }), t('shop:words.change'));
      await desk.call('synonyms.set', { slug: 'ferry', words: ['ferry', 'barca', '渡轮', 'balsa'] });
      await saveOver(scene);
    },
  },
  'words-categories': {
    route: '/words/categories',
    show: async (scene) => {
      const { page, t, desk, language } = scene;
      const [first] = await desk.call('category.list', {});
      const name = titleIn(first?.name ?? {}, language);
      await openAction(page, t('shop:words.actions', { name }), t('shop:words.change'));
      await desk.call('category.set', {
        slug: first?.slug ?? '',
        name: { pt: first?.name.pt?.endsWith('!') ? 'Amor' : 'Amor!' },
      });
      await saveOver(scene);
    },
  },
  codes: {
    route: '/codes?campaign=autumn',
    show: async (scene) => {
      const { page, t, desk } = scene;
      await page.getByRole('button', { name: t('shop:codes.change') }).click();
      await desk.call('codes.edit', {
        campaign: 'autumn',
        expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      });
      await saveOver(scene);
    },
  },
  offers: {
    route: '/offers?country=CH&market=CHF',
    show: async ({ page, t, desk }) => {
      await page
        .getByRole('button', { name: new RegExp(t('shop:offers.actions', { offer: '.*' })) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: t('shop:offers.newPrice') }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('textbox', { name: t('shop:offers.priceIn', { currency: 'CHF' }) }).fill('2.49');
      await page.keyboard.press('Tab');
      for (const active of [false, true]) await desk.call('templates.sell', { id: 'chf-100', active });
      await sheet
        .getByRole('button', { name: /2[.,]49/ })
        .last()
        .click();
      await page.getByRole('button', { name: t('putMineOver') }).waitFor();
    },
  },
};
walkPictures('changed', { stops: meanwhile, before: fill });

/** Filters that nothing meets. */
walkPictures('none-found', {
  before: fill,
  stops: {
    dramas: { route: '/dramas?text=nothing%20like%20that' },
    drama: { route: '/dramas/no-such-drama/episodes' },
    calendar: { route: '/calendar?month=2031-01' },
    people: { route: '/people?text=nobody-is-called-so', isOnPhone: true },
    person: { route: '/people/999999', isOnPhone: true },
    orders: { route: '/orders?reference=none', isOnPhone: true },
    offers: { route: '/offers?country=DE&market=XXX' },
    'words-searched': { route: '/words/searched?language=pt' },
    log: { route: '/log?operator=nobody' },
    address: { route: '/no-such-place', isOnPhone: true },
  },
});

/** Gives the server a library without anything in it. */
const empty = async ({ stack }: DeskScene) => {
  await stack.stop();
  for (const end of ['', '-wal', '-shm'])
    rmSync(path.join(stack.dataDir, `cliffhanger.sqlite${end}`), { force: true });
  await stack.start();
};

const { 'inbox-item': _item, drama: _drama, person: _person, preview: _preview, ...lists } = screens;
walkPictures('empty', {
  before: empty,
  stops: {
    ...lists,
    'inbox-done': { route: '/inbox?kind=done', isOnPhone: true },
    codes: { route: '/codes' },
  },
});
