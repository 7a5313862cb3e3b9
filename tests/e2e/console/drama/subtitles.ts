import { contract, listImageSizes } from '@cliffhanger/contracts';
import type { StaffResult } from '@cliffhanger/contracts/staff';
import type { TrackName } from '@cliffhanger/contracts/subtitle-tracks';
import type { Page } from 'playwright/test';
import { createApiClient } from '../../../support/api-client.ts';
import { expectSoundScreen } from '../../support/screen.ts';
import { expect, t, test } from '../support/desk.ts';
import { pressAt, tabTo } from '../support/keys.ts';

const slug = 'room-1407';
const trackOf = (track: TrackName) => `/dramas/${slug}/episodes/1/subtitles/${track}`;
const rowName = (number: number) => t('subtitles:row.text', { number });
const field = (page: Page, number: number) =>
  page.getByRole('textbox', { name: rowName(number), exact: true });
const texts = (page: Page) =>
  page.locator('textarea').evaluateAll((fields) => fields.map((each) => (each as HTMLTextAreaElement).value));
const viewerReads = async (address: string, name: string) => {
  const viewer = createApiClient(address);
  const ids = { dramaId: slug, episodeId: `${slug}-1` };
  const { playback } = await viewer.data(contract.dramas.detail, ids);
  const url = playback?.subtitles.find((track) => track.url.endsWith(`/${name}.vtt`))?.url;
  return url === undefined ? null : (await fetch(new URL(url, address))).text();
};

const lineCount = 60;
/** Lines of 0.3 s throughout the episode. */
const drafted = Array.from({ length: lineCount }, (_, index) => ({
  fromSeconds: 0.2 + index * 0.38,
  toSeconds: 0.5 + index * 0.38,
  text: `第 ${index + 1} 条`,
}));
const lines = drafted.map((_, index) => (index === lineCount - 3 ? 'Otra vez no' : `Ya ${index + 1}`));

/**
 * Reads how long the page has worked, in seconds of its thread: where it does not work, nobody waits for it. Unlike a wait, the
 * time is the same while other tests run.
 */
const watchWork = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const found = metrics.find(({ name }) => name === 'TaskDuration');
    if (!found) throw new Error('the browser does not say how long the page has worked');
    return found.value;
  };
};

/** Subtitles and pictures of an episode. */
export const subtitleStories = (): void => {
  test('of 60 drafted lines, the first and the last are written by keys alone, then timed, split and joined, and viewers see all at once', async ({
    page,
    desk,
    stack,
  }) => {
    await desk.call('episode.saveCues', { slug, number: 1, track: 'zh', cues: drafted });
    await desk.call('episode.saveCues', { slug, number: 1, track: 'es.sdh', cues: null });
    await desk.signIn(page, { at: trackOf('es.sdh') });
    await expect(page.getByText(t('subtitles:empty.title'))).toBeVisible();
    await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
    let pressed = 0;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    };
    await page.getByRole('button', { name: t('subtitles:action.more') }).focus();
    await press('Enter', 'End', 'Enter');
    const workSeconds = await watchWork(page);
    const focused = page.locator('textarea:focus');
    const ofWords: number[] = [];
    const ofEnter: number[] = [];
    // The first lines, among the most that are without words, and the last ones.
    const isTyped = (index: number) => index < 10 || index >= lineCount - 5;
    const write = async (index: number, line: string) => {
      const before = await workSeconds();
      await page.keyboard.type(line);
      const between = await workSeconds();
      await press('Enter');
      // Finding a field by its role would be work of the page, too.
      await expect(focused).toHaveAttribute('aria-label', rowName(index + 2));
      ofWords.push((between - before) / line.length);
      ofEnter.push((await workSeconds()) - between);
    };
    for (const [index, line] of lines.entries()) {
      const area = page.locator('textarea').nth(index);
      // Enter plays the next line, which takes longer than all else.
      if (!isTyped(index)) await area.fill(line);
      else {
        await area.focus();
        await write(index, line);
      }
    }
    // Two of them may have met the garbage collector.
    const longest = [ofWords, ofEnter].map(
      (seconds) => seconds.toSorted((one, other) => other - one)[2] ?? 0,
    );
    expect(Math.min(...longest)).toBeGreaterThan(0);
    expect(Math.max(...longest)).toBeLessThan(0.1);
    expect(pressed / ofEnter.length).toBeLessThanOrEqual(3);
    await press('Alt+Backspace');
    expect(await texts(page)).toEqual(lines);

    // The video, and the edges of a line.
    await press('Alt+ArrowUp', 'Alt+ArrowUp');
    const edited = lineCount - 2;
    await expect(field(page, edited)).toBeFocused();
    const video = page.locator('video');
    const now = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    const before = await now();
    await press('Alt+KeyJ');
    await expect.poll(now).toBeLessThan(before - 1.9);
    await press('Alt+KeyL');
    await expect.poll(now).toBeGreaterThan(before - 0.1);
    const end = page.getByRole('textbox', { name: t('subtitles:row.end', { number: edited }) });
    const endBefore = await end.inputValue();
    await press('Alt+Shift+Comma');
    await expect(end).not.toHaveValue(endBefore);
    await press('Alt+Shift+Period');
    await expect(end).toHaveValue(endBefore);

    await press('Home');
    for (let step = 0; step < 5; step += 1) await press('ArrowRight');
    await press('Alt+KeyS');
    await expect(field(page, edited + 1)).toHaveValue('vez no');
    await expect(field(page, edited + 1)).toBeFocused();
    await press('Alt+ArrowUp', 'Alt+KeyM');
    expect((await texts(page))[edited - 1]).toBe('Otra\nvez no');
    await press('Control+KeyZ', 'Control+KeyZ');
    expect(await texts(page)).toEqual(lines);
    await expectSoundScreen(page, 'desk');

    expect(await viewerReads(stack.address, 'es.sdh')).toBeNull();
    await press('Control+KeyS');
    await expect(
      page.getByText(t('subtitles:saved.all', { count: lines.length, number: lines.length })),
    ).toBeVisible();
    expect(await viewerReads(stack.address, 'es.sdh')).toContain('Otra vez no');
    // Undo is for viewers: what was written stays.
    await page.getByRole('button', { name: t('undo') }).click();
    await expect(page.getByText(t('subtitles:saved.takenBack'))).toBeVisible();
    expect(await viewerReads(stack.address, 'es.sdh')).toBeNull();
    expect(await texts(page)).toEqual(lines);
  });

  test('nothing that was written is lost to a lost line, a reload or somebody else, and a file is shown before it is taken', async ({
    page,
    desk,
    stack,
    announceConsoleErrors,
  }) => {
    announceConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|SoundWave/);
    await desk.signIn(page, { role: 'translator', languages: ['zh', 'pt'], at: trackOf('pt') });
    const place = { slug, number: 1, track: 'pt' } as const;
    // The last part of the desk that is loaded.
    await expect(page.getByRole('region', { name: t('subtitles:wave') })).toBeVisible();
    /** The parts that do not change: the other languages, the video and its encodings. */
    const readOthers = async () => {
      const { episodes } = await desk.call('drama.show', { slug });
      const [episode] = episodes;
      return {
        texts: await Promise.all(['zh', 'en', 'es'].map((name) => viewerReads(stack.address, name))),
        renditions: episode?.renditions,
        mediaVersion: episode?.mediaVersion,
        jobs: (await desk.call('job.list', {})).length,
      };
    };
    await field(page, 1).fill('Quem apagou a luz?');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+KeyS');
    await expect(page.getByRole('alert')).toContainText(t('failure.noAnswer'));
    await page.context().setOffline(false);
    // The desk works without its last part.
    await page.route(/\/sound-wave-[^/]+\.js/, (route) => route.abort());
    await page.reload();
    await expect(field(page, 1)).toHaveValue('Quem apagou a luz?');
    await expect(page.getByText(t('subtitles:waveMissing'))).toBeVisible();

    // Somebody else saves the same language.
    const { cues } = await desk.call('episode.cues', place);
    await desk.call('episode.saveCues', {
      ...place,
      cues: (cues ?? []).map((cue) => ({ ...cue, text: 'Deles' })),
    });
    await page.keyboard.press('Control+KeyS');
    await expect(page.getByRole('alert')).toContainText('tester@test');
    await expect(field(page, 1)).toHaveValue('Quem apagou a luz?');
    await expectSoundScreen(page, 'stale');
    await page.getByRole('button', { name: t('putMineOver') }).click();
    await expect.poll(() => viewerReads(stack.address, 'pt')).toContain('Quem apagou a luz?');

    // All lines two seconds later: viewers get them within two seconds, and the other languages stay.
    const times = async (track: TrackName) =>
      (await desk.call('episode.cues', { ...place, track })).cues?.map(({ fromSeconds }) => fromSeconds);
    const before = (await times('pt')) ?? [];
    const others = await readOthers();
    await pressAt(page, page.getByRole('button', { name: t('subtitles:action.more') }), 'Enter');
    const shift = page.getByRole('menuitem', { name: t('subtitles:shift.title') });
    for (let step = 0; step < 5 && !(await shift.evaluate((item) => item.matches(':focus'))); step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: t('subtitles:shift.seconds') }));
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    const count = before.length;
    await pressAt(
      page,
      page.getByRole('button', { name: t('subtitles:shift.later', { count, seconds: '2' }) }),
      'Enter',
    );
    await expect(page.getByRole('dialog')).toBeHidden();
    const shown = await viewerReads(stack.address, 'pt');
    const savedAt = performance.now();
    await page.keyboard.press('Control+KeyS');
    await expect.poll(() => viewerReads(stack.address, 'pt'), { intervals: [50] }).not.toBe(shown);
    expect(performance.now() - savedAt).toBeLessThan(2000);
    expect(await times('pt')).toEqual(before.map((seconds) => expect.closeTo(seconds + 2, 3)));
    expect(await readOthers()).toEqual(others);

    // A file in GBK.
    const gbk = Buffer.concat([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n'),
      Buffer.from('c4e3c0b4c1cba1a30aced2b4d3c0b4c3bbd3d0c0ebbfaaa1a3', 'hex'),
    ]);
    await page.goto(`/#${trackOf('zh')}`);
    await page.getByRole('button', { name: t('subtitles:action.upload') }).waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: '01.zh.srt', mimeType: 'text/plain', buffer: gbk });
    await expect(page.getByText('我从来没有离开。')).toBeVisible();
    await expectSoundScreen(page, 'upload');
    await page.getByRole('button', { name: t('subtitles:upload.take', { count: 1, number: 1 }) }).click();
    await expect(field(page, 1)).toHaveValue('你来了。\n我从来没有离开。');
    await page.getByRole('button', { name: t('subtitles:action.more') }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: t('subtitles:action.download', { format: 'srt' }) }).click();
    expect((await downloading).suggestedFilename()).toBe('room-1407.01.zh.srt');

    // A language of others is only read.
    await page.goto(`/#${trackOf('en')}`);
    await expect(field(page, 1)).toHaveAttribute('readonly');
    await expect(page.getByRole('button', { name: t('subtitles:action.save') })).toBeHidden();
  });

  test('a frame becomes the poster of two languages, and is on the cards of the viewers’ home at once', async ({
    page,
    desk,
    stack,
  }) => {
    await desk.signIn(page, { role: 'editor', at: `/dramas/${slug}/pictures` });
    // All of it without a mouse.
    await pressAt(page, page.getByRole('button', { name: t('pictures:newPoster') }), 'Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet.locator('video')).toHaveJSProperty('readyState', 4);
    const place = sheet.getByRole('slider', { name: t('pictures:frame.place') });
    await tabTo(page, place);
    for (let frame = 0; frame < 30; frame += 1) await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => sheet.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeCloseTo(1.2, 1);
    await expectSoundScreen(page, 'frame');
    await pressAt(page, sheet.getByRole('button', { name: t('pictures:frame.take') }), 'Enter');
    await pressAt(page, sheet.getByRole('slider', { name: t('pictures:crop.zoom') }), 'ArrowRight');
    for (const language of ['Portuguese', 'Spanish'])
      await pressAt(page, sheet.getByRole('checkbox', { name: language }), ' ');
    await expectSoundScreen(page, 'crop');
    const { posterKeys: before } = await desk.call('drama.show', { slug });
    const viewer = createApiClient(stack.address, { 'accept-language': 'en' });
    const readHome = async () => JSON.stringify(await viewer.data(contract.home.getHomeInfo, {}));
    expect(await readHome()).toContain(stemOf(before.en));
    await pressAt(page, sheet.getByRole('button', { name: t('pictures:show') }), 'Enter');
    await expect(page.getByText(t('pictures:saved'))).toBeVisible();
    const savedAt = performance.now();
    await expect.poll(readHome, { intervals: [50] }).not.toContain(stemOf(before.en));
    expect(performance.now() - savedAt).toBeLessThan(1000);
    const { posterKeys } = await desk.call('drama.show', { slug });
    expect(posterKeys).toEqual({ ...before, zh: posterKeys.zh, en: posterKeys.zh });
    expect(posterKeys.zh).not.toBe(before.zh);
    expect(await readHome()).toContain(stemOf(posterKeys.en));
    for (const { name } of listImageSizes(posterKeys.en ?? ''))
      expect((await fetch(new URL(`/images/${name}`, stack.address))).status, name).toBe(200);
    const home = await page.context().newPage();
    await home.goto(`${stack.address}/`);
    const card = home.locator(`img[src*="${stemOf(posterKeys.en)}"]`).first();
    await expect
      .poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await home.close();
    await page.getByRole('button', { name: t('undo') }).click();
    await expect(page.getByText(t('pictures:takenBack'))).toBeVisible();
    expect((await desk.call('drama.show', { slug })).posterKeys).toEqual(before);

    // Later, another part of the same frame: the sheet begins with the part that was taken.
    await desk.call('drama.restorePictures', { slug, posterKeys: { zh: posterKeys.zh ?? '' } });
    await page.reload();
    await page.getByRole('button', { name: t('pictures:changePartOf', { name: 'Chinese' }) }).click();
    const zoom = sheet.getByRole('slider', { name: t('pictures:crop.zoom') });
    await expect(zoom).toHaveValue('1.01');
    await expectSoundScreen(page, 'part');
    await zoom.press('ArrowRight');
    await sheet.getByRole('button', { name: t('pictures:show') }).click();
    await expect(page.getByText(t('pictures:saved'))).toBeVisible();
    const changed = await desk.call('drama.show', { slug });
    expect(changed.posterKeys).toEqual({ ...before, zh: changed.posterKeys.zh });
    expect([before.zh, posterKeys.zh]).not.toContain(changed.posterKeys.zh);
    const { storageKey } = findOriginal(await desk.call('library.media', { slug }));
    expect(storageKey).toMatch(/\/originals\/[0-9a-f]{16}\.jpg$/);
  });
};

/** The part of the name that all sizes of an image have. */
const stemOf = (key: string | undefined): string => key?.replace(/\.\w+$/, '') ?? 'none';

/** The only original: the two parts are of the same picture. */
const findOriginal = ({ dramas }: StaffResult<'library.media'>) => {
  const originals = dramas.flatMap(({ imageOriginals }) => imageOriginals);
  const [first] = originals;
  if (!first || originals.some(({ storageKey }) => storageKey !== first.storageKey))
    throw new Error(JSON.stringify(originals));
  return first;
};
