import { type Language, languages, languageTable } from '@cliffhanger/contracts/language-table';
import type { TFunction } from 'i18next';
import type { Page } from 'playwright/test';
import { findCutTexts } from '../support/cut-text.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { addressStories } from './screens/addresses.ts';
import { keyStories } from './screens/by-keys.ts';
import { consoleTextsOf } from './support/console-texts.ts';
import { expect, t, test } from './support/desk.ts';
import { fillInbox } from './support/inbox-items.ts';
import { createLena } from './support/viewers.ts';

// The server of this file is stopped; otherwise a service worker could never be registered.
test.use({ specFile: 'screens', serviceWorkers: 'allow' });
// Two workers would start two servers.
test.describe.configure({ mode: 'default' });

const desk = { width: 1280, height: 800 };
/** Chinese and English are shorter than the other languages: what fits in these fits in them, except where a phone has its own texts. */
const isLong = (language: Language) => language === 'pt' || language === 'es';
/** More room cuts nothing, except where the columns change: the language with the longest words is enough. */
const otherWidthsIn = (language: Language) => [
  ...(isLong(language) ? [1024] : []),
  ...(language === 'es' ? [1600] : []),
  390,
];

/** A screen by its address, and what the tab of the browser is called there. */
interface Screen {
  route: string;
  titleOf: (texts: TFunction, language: Language) => string;
}

const place = (route: string, name: string): Screen => ({
  route,
  titleOf: (texts) => texts(`place.${name}`),
});

/** Every place of the rail. */
const places: readonly Screen[] = [
  place('/', 'today'),
  place('/inbox', 'inbox'),
  place('/dramas', 'dramas'),
  place('/calendar', 'calendar'),
  place('/home', 'home'),
  ...['searched', 'synonyms', 'categories', 'tags'].map((part) => place(`/words/${part}`, 'words')),
  place('/people', 'people'),
  place('/orders', 'orders'),
  place('/offers?country=DE', 'offers'),
  place('/codes?campaign=autumn', 'codes'),
  ...['money', 'wall', 'retention', 'cohorts', 'playback'].map((part) =>
    place(`/numbers/${part}`, 'numbers'),
  ),
  place('/log', 'log'),
  place('/library', 'library'),
  place('/team', 'team'),
  place('/more', 'more'),
];

/** Goes to a screen without loading the page anew, and waits until it has all of its data. */
const goTo = async (page: Page, { route, titleOf }: Screen, language: Language): Promise<void> => {
  const texts = consoleTextsOf(language);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#${route}`);
  await page.waitForFunction(
    ([title, loading]) =>
      document.title === title &&
      document.querySelector(`main nav a[href="${location.hash}"]:not([aria-current])`) === null &&
      !document.querySelector(`[role=status][aria-label="${loading}"]`) &&
      [...document.images].every(({ complete, loading: lazy }) => complete || lazy === 'lazy'),
    [`${titleOf(texts, language)} · ${texts('brand')}`, texts('loading')],
  );
};

const expectNothingCut = async (page: Page, state: string): Promise<void> =>
  expect.soft(await findCutTexts(page), state).toEqual([]);

test('every screen shows all of its texts in four languages, at each width and in large type, is accessible, and breaks no policy', async ({
  page,
  desk: { call, signIn },
  stack,
}) => {
  test.slow();
  const scene = { stack, desk: { call, signIn } };
  const { lena, second } = await createLena(scene);
  const { spoiler, playback } = await fillInbox(stack, scene.desk);
  await call('codes.create', {
    name: 'autumn',
    count: 2,
    kind: 'coins',
    amount: 20,
    maxUses: 1,
    expiresAt: null,
  });
  const name = await signIn(page);
  const devtools = await page.context().newCDPSession(page);
  const { title } = await call('drama.show', { slug: 'room-1407' }).then(({ texts }) => texts);

  const screens: readonly Screen[] = [
    ...places,
    { route: `/inbox/comment/${spoiler}`, titleOf: (texts) => texts('place.inbox') },
    { route: `/inbox/feedback/${playback}`, titleOf: (texts) => texts('place.inbox') },
    ...['episodes', 'texts', 'pictures', 'release', 'countries', 'history'].map((tab) => ({
      route: `/dramas/room-1407/${tab}`,
      titleOf: (_texts: TFunction, language: Language) => title[language] ?? '',
    })),
    {
      route: '/dramas/room-1407/episodes/1/subtitles/en',
      titleOf: (texts, language) => texts('subtitles:title', { drama: title[language], number: 1 }),
    },
    { route: `/people/${lena.number}?order=${second}`, titleOf: () => lena.name },
    { route: '/you', titleOf: () => name },
  ];
  for (const language of languages) {
    await page.evaluate(() => {
      location.hash = '#/you';
    });
    await page.getByRole('radio', { name: languageTable[language].name }).click();
    for (const screen of screens) {
      const state = `${screen.route} in ${language}`;
      await goTo(page, screen, language).catch((error) => expect.soft(error.message, state).toBe(''));
      if (language === 'en') await expectSoundScreen(page, state);
      else await expectNothingCut(page, state);
      for (const width of otherWidthsIn(language)) {
        await page.setViewportSize({ width, height: 844 });
        await expectNothingCut(page, `${state} at ${width}`);
      }
      await page.setViewportSize(desk);
      if (!isLong(language)) continue;
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await expectNothingCut(page, `${state} in large type`);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    }
  }
  // A report of the policy is an error of the console, which fails every test.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('with the server stopped, every screen says so, keeps what was typed, and goes on by itself', async ({
  page,
  desk: { call, signIn },
  stack,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(
    /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|did not load|dynamically imported/,
  );
  await signIn(page);
  const unseen = ['/codes?campaign=autumn', '/team'];
  for (const screen of places) if (!unseen.includes(screen.route)) await goTo(page, screen, 'en');
  await page.goto('/#/dramas/room-1407/texts');
  const hook = page.getByRole('textbox', { name: `${t('drama:text.hook')}, Spanish` });
  await hook.fill('¿Quién llama desde la 1407?');

  await stack.stop();
  const offline = page.getByText(new RegExp(t('offline', { time: '\\d\\d:\\d\\d' })));
  const retry = page.getByRole('button', { name: t('failure.retry'), exact: true });
  await page.getByRole('button', { name: t('drama:page.review', { count: 1 }) }).click();
  await expect(offline).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hook).toHaveValue('¿Quién llama desde la 1407?');
  for (const { route, titleOf } of places) {
    await page.goto(`/#${route}`);
    await expect(
      page.getByRole('heading', { name: titleOf(t, 'en'), exact: true, level: 1 }),
      route,
    ).toBeVisible();
    await expect(offline, route).toBeVisible();
  }
  await page.goto('/#/words/synonyms');
  await page.getByRole('button', { name: t('shop:words.addGroup') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: t('shop:words.groupName') }).fill('boats');
  await sheet.getByRole('textbox', { name: t('shop:words.wordsField') }).fill('ferry\nbarco');
  await sheet.getByRole('button', { name: t('save') }).click();
  await expect(sheet.getByText(t('failure.noAnswer'))).toBeVisible();

  await stack.start();
  await expect(offline).toBeHidden();
  await sheet.getByRole('button', { name: t('save') }).click();
  await expect(page.getByText('ferry = barco')).toBeVisible();
  for (const { route, titleOf } of places) {
    await page.goto(`/#${route}`);
    await expect(page.getByRole('heading', { name: titleOf(t, 'en'), exact: true, level: 1 })).toBeVisible();
    await expect(retry, route).toBeHidden();
  }
  await page.goto('/#/dramas/room-1407/texts');
  await page.getByRole('button', { name: t('drama:page.review', { count: 1 }) }).click();
  await page.getByRole('button', { name: t('drama:review.publish', { count: 1 }) }).click();
  await expect
    .poll(async () => (await call('drama.show', { slug: 'room-1407' })).texts.hook.es)
    .toBe('¿Quién llama desde la 1407?');
});

addressStories();
keyStories();
