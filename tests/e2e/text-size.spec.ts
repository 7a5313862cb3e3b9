import type { Language } from '@cliffhanger/contracts';
import { paths, routes } from '../../client/src/lib/navigation/paths.ts';
import { signIn } from '../screenshots/support/viewers.ts';
import { findCutTexts } from './support/cut-text.ts';
import { everyRoute, openRoute } from './support/routes.ts';
import { expect, test } from './support/stack.ts';

interface Screen {
  name: string;
  width: number;
  height: number;
  textPercent: number;
  /** Spanish and Portuguese have the longest words. */
  language: Language;
}

const smallPhone = { name: 'a small phone', width: 320, height: 568, textPercent: 100 };
const largeText = { name: 'a phone with text of twice the size', width: 390, height: 844, textPercent: 200 };
const screens: Screen[] = [
  { ...smallPhone, language: 'pt' },
  { ...largeText, language: 'es' },
  { ...largeText, language: 'zh' },
];

const addresses = [
  ...everyRoute.map(({ address }) => address),
  `${routes.player}?dramaId=room-1407&episodeId=room-1407-3`,
  paths.settings({ page: 'devices' }),
  paths.settings({ page: 'identities' }),
  paths.myData(),
];

for (const { name, width, height, textPercent, language } of screens) {
  test(`every page fits ${name}, in ${language}`, async ({ page, stack }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    // As a reader sets it in the browser.
    const chromium = await page.context().newCDPSession(page);
    await chromium.send('Page.setFontSizes', { fontSizes: { standard: (16 * textPercent) / 100 } });
    await signIn(page, stack.address, 'newcomer', language);
    await page.addInitScript((value) => localStorage.setItem('sj_language', value), language);
    for (const address of addresses) {
      await openRoute(page, address);
      expect.soft(await findCutTexts(page), address).toEqual([]);
    }
    const rootPx = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    );
    expect(rootPx).toBe((16 * textPercent) / 100);
  });
}
