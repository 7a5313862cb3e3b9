import type { Language } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { paths, routes } from '../../../client/src/lib/navigation/paths.ts';
import { pressInLab, signIn, type Viewer } from '../../screenshots/support/viewers.ts';
import { findOffColumn } from '../support/column.ts';
import { layoutShift } from '../support/layout-shift.ts';
import { phones } from '../support/phones.ts';
import { everyRoute, untilLoaded, untilScreenIsWhole } from '../support/routes.ts';
import { axeSource, expectSoundScreen, expectWholeTexts } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { findUntranslated } from '../support/untranslated.ts';

/** Opens every route as one viewer, on one screen, in one language. */
interface Walk {
  viewer: Viewer;
  language: Language;
  /** In CSS pixels. */
  screen: { width: number; height: number };
  /** As a reader sets it in the browser. Spanish and Portuguese have the longest words. */
  textPercent?: number;
  /** Opens each screen as the first one of a page whose answers are late, and checks that nothing moves as they arrive. */
  isFirstScreen?: boolean;
  /** Checks accessibility, which depends on what a viewer sees, but not on the language, and hardly on the width. */
  isAudited?: boolean;
}

const desktop = { width: 1280, height: 800 };
const walks: Walk[] = [
  { viewer: 'visitor', language: 'zh', screen: phones['390x844'], isFirstScreen: true, isAudited: true },
  { viewer: 'newcomer', language: 'pt', screen: phones['320x568'] },
  { viewer: 'member', language: 'es', screen: phones['320x568'], textPercent: 200, isAudited: true },
  { viewer: 'newcomer', language: 'en', screen: desktop },
];

/** Routes that lead a visitor to the sign-in page: docs/specification.md#6-roles-and-permissions. */
const blockedForVisitors: readonly string[] = [
  routes.redeem,
  routes.forYou,
  routes.gender,
  routes.follows,
  routes.notices,
];

/** Screens that no route of the specification has, or that another address shows in another state. */
const lockedEpisode = `${routes.player}?dramaId=room-1407&episodeId=room-1407-3`;
const furtherAddresses = [
  lockedEpisode,
  paths.settings({ page: 'devices' }),
  paths.settings({ page: 'identities' }),
  paths.myData(),
  paths.settings({ page: 'notices' }),
];

/** The paywall grows with its offers, and a shelf of short titles is lower than its skeleton. */
const isKnownToMove = (address: string, { language }: Walk) =>
  address === lockedEpisode || (address === routes.profile && language === 'zh');

const chooseLanguage = (page: Page, language: Language) =>
  page.addInitScript((value) => {
    if (location.protocol === 'http:') localStorage.setItem('sj_language', value);
  }, language);

/** Lets answers arrive one after the other, so that each state of a screen is painted. */
const delayAnswers = (page: Page) =>
  // In the page: requests that Playwright routes are not cached by the browser.
  page.addInitScript(() => {
    const send = window.fetch;
    let delayMs = 0;
    window.fetch = async (...given) => {
      const answer = await send(...given);
      delayMs = (delayMs % 120) + 40;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return answer;
    };
  });

/** Opens an address, and checks what a viewer sees there. */
const checkAddress = async (page: Page, address: string, walk: Walk) => {
  const { language, screen, isFirstScreen, isAudited } = walk;
  // With a query of its own, the address is not another screen of the same page.
  await page.goto(`/${isFirstScreen ? `?of=${encodeURIComponent(address)}` : ''}#${address}`);
  await untilLoaded(page);
  if (isFirstScreen && !isKnownToMove(address, walk))
    expect.soft(await layoutShift(page), `layout shift of ${address}`).toBe(0);
  await untilScreenIsWhole(page);
  await (isAudited ? expectSoundScreen : expectWholeTexts)(page, address);
  expect.soft(await findUntranslated(page), `keys on ${address}`).toEqual([]);
  expect.soft(await page.locator('html').getAttribute('lang'), address).toBe(language);
  if (screen === desktop) expect.soft(await findOffColumn(page), `column of ${address}`).toEqual([]);
};

for (const walk of walks) {
  const { viewer, language, screen, textPercent = 100 } = walk;
  test.describe(() => {
    test.use({ viewport: screen, hasTouch: screen !== desktop });

    test(`every screen is sound for a ${viewer}, in ${language}, ${screen.width} pixels wide, with text of ${textPercent} %`, async ({
      page,
      stack,
    }) => {
      test.setTimeout(240_000);
      const chromium = await page.context().newCDPSession(page);
      await chromium.send('Page.setFontSizes', { fontSizes: { standard: (16 * textPercent) / 100 } });
      await signIn(page, stack.address, viewer, language);
      // The member's days are news for as long as a sign-in may take, and their popup would cover every screen.
      if (viewer === 'member') await pressInLab(stack.address, 'clock/hour');
      await chooseLanguage(page, language);
      if (walk.isFirstScreen) await delayAnswers(page);
      // Compiled once for all pages of the walk.
      if (walk.isFirstScreen && walk.isAudited) await page.addInitScript({ content: axeSource });

      for (const { name, path, address } of everyRoute) {
        await checkAddress(page, address, walk);
        const isBlocked = viewer === 'visitor' && blockedForVisitors.includes(path);
        const shown = new URL(page.url()).hash.slice(1).split('?')[0];
        expect.soft(shown, name).toBe(isBlocked ? routes.login : path);
      }
      for (const address of furtherAddresses) await checkAddress(page, address, walk);
      const rootPx = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      );
      expect(rootPx).toBe((16 * textPercent) / 100);
    });
  });
}
