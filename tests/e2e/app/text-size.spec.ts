import type { Language } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { routes } from '../../../client/src/lib/navigation/paths.ts';
import { signIn } from '../../screenshots/support/viewers.ts';
import { findCutTexts } from '../support/cut-text.ts';
import { expectToPlayTo } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

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

/** Gives the page the screen, with the text size as a reader sets it in the browser, and signs a newcomer in. */
const prepare = async (page: Page, address: string, screen: Screen) => {
  const { width, height, textPercent, language } = screen;
  await page.setViewportSize({ width, height });
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Page.setFontSizes', { fontSizes: { standard: (16 * textPercent) / 100 } });
  await signIn(page, address, 'newcomer', language);
  await page.addInitScript((value) => localStorage.setItem('sj_language', value), language);
};

for (const screen of screens) {
  const { name, language } = screen;

  test(`the comments, the share sheet, a pause and the paywall fit ${name}, in ${language}`, async ({
    page,
    stack,
  }) => {
    const t = textsOf(language);
    await prepare(page, stack.address, screen);
    const player = `/#${routes.player}?dramaId=room-1407&episodeId=room-1407-1`;

    await page.goto(player);
    await page.getByRole('button', { name: new RegExp(`^${t('comments:title')}`) }).tap();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await page.getByRole('dialog').getByRole('textbox').fill('Hola');
    expect.soft(await findCutTexts(page), 'comments').toEqual([]);

    await page.goto('/#/');
    await page.goto(player);
    const copy = page.getByRole('button', { name: t('share:copy') });
    // The player ignores taps that follow the closing of a sheet too soon.
    await expect(async () => {
      await page.getByRole('button', { name: t('player:share'), exact: true }).tap();
      await expect(copy).toBeVisible({ timeout: 500 });
    }).toPass();
    await copy.tap();
    await expect(page.getByText(t('common:linkCopied')).first()).toBeAttached();
    expect.soft(await findCutTexts(page), 'share').toEqual([]);

    await page.goto('/#/');
    await page.goto(player);
    await expectToPlayTo(page, 0.3);
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: '1×' })).toBeVisible();
    expect.soft(await findCutTexts(page), 'pause').toEqual([]);

    await page.goto('/#/');
    await page.goto(player.replace(/1$/, '3'));
    await page.getByText(t('unlocks:otherWays'), { exact: true }).tap();
    await expect(page.getByText(t('rewards:tasks.ad'))).toBeVisible();
    expect.soft(await findCutTexts(page), 'paywall').toEqual([]);
  });
}
