import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { contract } from '@cliffhanger/contracts';
import { maxPartBytes } from '@cliffhanger/contracts/staff';
import { createCanvas } from '@napi-rs/canvas';
import type { Page, Route } from 'playwright/test';
import { createApiClient } from '../../../support/api-client.ts';
import { makeVideo } from '../../../support/videos.ts';
import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-e2e-files-'));
const at = (name: string) => path.join(folder, name);
const slug = 'paper-lanterns';

/** Four videos by number, one without sound and one cut off, and two that a phone has named. */
const makeFiles = (): string[] => {
  const names = ['01.mp4', '02.mov', '03.mp4', '04.mp4', 'IMG_2034.MOV', 'IMG_2035.MOV'];
  for (const [index, name] of names.entries())
    makeVideo(at(name), { tone: index === 1 ? null : 300 + 50 * index, seconds: 1 });
  writeFileSync(at('whole.mp4'), readFileSync(at('03.mp4')));
  const whole = readFileSync(at('03.mp4'));
  writeFileSync(at('03.mp4'), whole.subarray(0, whole.length * 0.6));
  writeFileSync(at('01.zh.srt'), '1\n00:00:00,100 --> 00:00:00,900\n她还是拆开了。\n');
  writeFileSync(at('01.en.vtt'), 'WEBVTT\n\n00:00.100 --> 00:00.900\nShe opens it.\n');
  writeFileSync(at('poster.jpg'), createCanvas(720, 1080).toBuffer('image/jpeg'));
  return [...names, '01.zh.srt', '01.en.vtt', 'poster.jpg'];
};

/** Drops files on the page, as from a folder of the person's machine. */
const drop = async (page: Page, names: readonly string[]) => {
  // The browser reads the files itself: large ones take seconds to go through a script.
  const input = await page.evaluateHandle(() => {
    const added = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
    added.hidden = true;
    document.body.append(added);
    return added;
  });
  await input.setInputFiles(names.map(at));
  const transfer = await input.evaluateHandle((chosen) => {
    const data = new DataTransfer();
    for (const file of chosen.files ?? []) data.items.add(file);
    chosen.remove();
    return data;
  });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
};

const file = (page: Page, name: string) =>
  page
    .getByRole('list', { name: t('files:list') })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Files on their way to a drama. */
export const fileStories = (): void => {
  test.afterAll(() => rmSync(folder, { recursive: true }));

  test('six episodes, from files on a page to their release', async ({
    page,
    browser,
    baseURL,
    desk,
    stack,
    announceConsoleErrors,
  }) => {
    announceConsoleErrors(/ERR_CONNECTION_RESET/);
    test.slow();
    const names = makeFiles();
    await desk.signIn(page, { role: 'editor' });
    await page.getByRole('link', { name: t('place.dramas'), exact: true }).click();
    await page.getByRole('button', { name: t('drama:new.title') }).click();
    await page.getByLabel(t('drama:text.title')).fill('Paper Lanterns');
    await page.getByRole('button', { name: t('drama:new.save') }).click();
    await expect(page).toHaveURL(new RegExp(`/dramas/${slug}/episodes`));
    await expect(page.getByText(t('drama:episodes.empty'))).toBeVisible();

    // The line is cut in the middle of two parts, and once before a file is begun.
    let cuts = 0;
    await page.route('**/uploads**', (route) => {
      const isCut = cuts < 3 && ['POST', 'PATCH'].includes(route.request().method());
      if (!isCut) return route.continue();
      cuts += 1;
      return route.abort('connectionreset');
    });
    await drop(page, names);
    await expect(file(page, '03.mp4')).toContainText(/cut off/i, { timeout: 60_000 });
    expect(cuts).toBe(3);
    await page.unroute('**/uploads**');
    await expectSoundScreen(page, 'episodes');
    await expect(file(page, 'IMG_2034.MOV')).toContainText(t('files:status.unplaced'));

    const chooser = page.waitForEvent('filechooser');
    await file(page, '03.mp4')
      .getByRole('button', { name: t('files:act.sendAnother') })
      .click();
    await (await chooser).setFiles(at('whole.mp4'));
    await expect(file(page, '03.mp4')).toBeHidden();

    // The server keeps the list of files, so a reload does not lose it.
    await page.reload();
    await file(page, 'IMG_2034.MOV')
      .getByRole('button', { name: t('files:act.place') })
      .click();
    await expect(page.getByRole('textbox', { name: t('files:sheet.number') })).toHaveValue('5');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('files:act.placeAll', { count: 2, numbers: '5–6' }) }).click();
    const row = (number: number) =>
      page.getByRole('row', { name: t('drama:episodes.named', { number }), exact: true });
    for (const number of [1, 2, 3, 4, 5, 6]) await expect(row(number)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole('list', { name: t('files:list') })).toBeHidden();

    // A reload in the middle of a file. The same file, chosen again, goes on with the part that was lost.
    const clip = 'IMG_2036.MOV';
    writeFileSync(at(clip), randomBytes(9_000_000));
    const lost = String(maxPartBytes);
    const lose = (route: Route) =>
      route.request().headers()['upload-offset'] === lost ? route.abort('connectionreset') : route.continue();
    await page.route('**/uploads/**', lose);
    await drop(page, [clip]);
    await page.waitForRequest((sent) => sent.headers()['upload-offset'] === lost);
    await page.reload();
    await expect(file(page, clip)).toContainText(t('files:status.stopped', { sent: 8, size: 9 }));
    await page.unroute('**/uploads/**', lose);
    const offsets: (string | undefined)[] = [];
    page.on('request', (sent) => sent.method() === 'PATCH' && offsets.push(sent.headers()['upload-offset']));
    const again = page.waitForEvent('filechooser');
    await file(page, clip)
      .getByRole('button', { name: t('files:act.goOn') })
      .click();
    await (await again).setFiles(at(clip));
    await expect(file(page, clip)).toContainText(t('files:status.unplaced'));
    expect(offsets).toEqual([lost]);
    await file(page, clip)
      .getByRole('button', { name: t('files:act.remove', { name: clip }) })
      .click();
    await expect(page.getByRole('list', { name: t('files:list') })).toBeHidden();

    const { posterKeys, episodes, publishedAt } = await desk.call('drama.show', { slug });
    expect([Object.keys(posterKeys).length, publishedAt]).toEqual([4, null]);
    expect(episodes[0]?.subtitles.map(({ language }) => language).sort()).toEqual(['en', 'zh']);

    await page.getByRole('link', { name: t('drama:tab.release'), exact: true }).click();
    await page.getByRole('radio', { name: t('drama:release.choice.now') }).click();
    await page.getByRole('button', { name: t('drama:page.review', { count: 1 }) }).click();
    await page.getByRole('button', { name: t('drama:review.publish', { count: 1 }) }).click();
    await expect(page.getByText(t('drama:review.published', { count: 1 })).last()).toBeVisible();
    // A role without the right to send files stays on the page, which names the roles that have it.
    const other = await (await browser.newContext({ baseURL })).newPage();
    await desk.signIn(other, { role: 'support' });
    for (const tab of ['episodes', 'texts']) {
      await other.goto(page.url().replace('/release', `/${tab}`));
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Paper Lanterns');
      await drop(other, ['01.mp4']);
      await expect(other.getByText(/Your role cannot send files/)).toBeVisible();
      await other.reload();
    }
    const viewer = createApiClient(stack.address);
    const seen = (await viewer.data(contract.dramas.episodes, { dramaId: slug })).episodes;
    expect(seen.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });
};
