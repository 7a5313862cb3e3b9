import { createCanvas } from '@napi-rs/canvas';
import type { Desk } from '../../e2e/console/support/desk.ts';
import { expect } from '../../e2e/console/support/desk.ts';
import { deskPicture } from './support/desk-picture.ts';

const slug = 'room-1407';
const place = { slug, number: 3, track: 'en' } as const;

/** A line that is read too fast, and one that begins before the one before it ends. */
const prepare = async ({ desk }: { desk: Desk }) => {
  const { cues } = await desk.call('episode.cues', place);
  const [first, second, ...others] = cues ?? [];
  if (!first || !second) throw new Error('the demo has no subtitles');
  const fast = { ...first, toSeconds: first.fromSeconds + 0.6 };
  const early = { ...second, fromSeconds: first.fromSeconds + 0.4 };
  await desk.call('episode.saveCues', { ...place, cues: [fast, early, ...others] });
};
const path = `/dramas/${slug}/episodes/3/subtitles/en`;

deskPicture('staff-subtitles', {
  path,
  before: prepare,
  show: async ({ page, t }) => {
    await expect(page.locator('video')).toHaveJSProperty('readyState', 4);
    await page.getByRole('textbox', { name: t('subtitles:row.text', { number: 2 }), exact: true }).click();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
  },
});
const none = { ...place, track: 'pt.sdh' } as const;
const nonePath = `/dramas/${slug}/episodes/3/subtitles/pt.sdh`;
const removeTrack = ({ desk }: { desk: Desk }) => desk.call('episode.saveCues', { ...none, cues: null });

deskPicture('staff-subtitles-none', { path: nonePath, before: removeTrack });
deskPicture('staff-subtitles-drafted', {
  path: nonePath,
  before: removeTrack,
  show: async ({ page, t }) => {
    await page.getByRole('button', { name: t('subtitles:action.draft') }).click();
    await page.keyboard.type('Quem está aí?');
    await page.keyboard.press('Enter');
  },
});
deskPicture('staff-subtitles-stale', {
  path,
  show: async ({ page, t, desk }) => {
    const line = page.getByRole('textbox', { name: t('subtitles:row.text', { number: 2 }), exact: true });
    await line.fill('My own words for this line.');
    const { cues } = await desk.call('episode.cues', place);
    const theirs = (cues ?? []).map((cue, index) => (index === 1 ? { ...cue, text: 'Theirs.' } : cue));
    await desk.call('episode.saveCues', { ...place, cues: theirs });
    await page.keyboard.press('Control+KeyS');
    await page.getByRole('alert').waitFor();
  },
});
deskPicture('staff-subtitles-upload', {
  path,
  show: async ({ page, t }) => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\n';
    // "Привет, как дела?" in windows-1251.
    const words = Buffer.from('cff0e8e2e5f22c20eae0ea20e4e5ebe03f', 'hex');
    await page.getByRole('button', { name: t('subtitles:action.upload') }).waitFor();
    await page.locator('input[type="file"]').setInputFiles({
      name: '03.en.srt',
      mimeType: 'text/plain',
      buffer: Buffer.concat([
        Buffer.from(text),
        words,
        Buffer.from('\n\n2\n00:00:05,000 --> 00:00:04,000\nB\n'),
      ]),
    });
    await page.getByText('Привет').waitFor();
  },
});
deskPicture('staff-pictures', { path: `/dramas/${slug}/pictures` });
for (const kind of ['newPoster', 'newStill'] as const)
  deskPicture(`staff-pictures-${kind}`, {
    path: `/dramas/${slug}/pictures`,
    show: async ({ page, t }) => {
      await page.getByRole('button', { name: t(`pictures:${kind}`) }).click();
      await expect(page.getByRole('dialog').locator('video')).toHaveJSProperty('readyState', 4);
      await page.getByRole('button', { name: t('pictures:frame.take') }).click();
      await page.getByRole('button', { name: t('pictures:show') }).waitFor();
    },
  });
deskPicture('staff-log-files', {
  path: `/dramas/${slug}/history`,
  before: async ({ desk }) => {
    const { cues } = await desk.call('episode.cues', place);
    await desk.call('episode.saveCues', { ...place, cues: (cues ?? []).slice(1) });
    const image = createCanvas(720, 1080);
    image.getContext('2d').fillStyle = '#c03020';
    image.getContext('2d').fillRect(0, 0, 720, 1080);
    const jpeg = image.toBuffer('image/jpeg').toString('base64');
    await desk.call('drama.setPicture', { slug, image: jpeg, posters: ['pt', 'es'], isStill: true });
  },
  show: async ({ page, t }) => {
    await page
      .getByRole('button', { name: t('log:putBack') })
      .nth(1)
      .click();
    await page.getByRole('dialog').waitFor();
  },
});
