import { expectToPlayTo, openPlayback, player, tap } from '../support/player.ts';
import { expect, test } from '../support/stack.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test('the video goes on above the playback sheet, at a speed that the series keeps, and a report names its second', async ({
  page,
}) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  expect((await videoState(page)).top).toBe(0);
  await openPlayback(page);
  await expect.poll(async () => (await videoState(page)).top).toBeLessThan(-100);
  const { seconds } = await videoState(page);
  await expectToPlayTo(page, seconds);

  await tap(page, 'radio', '1.5');
  await expect.poll(async () => (await videoState(page)).speed).toBe(1.5);
  await tap(page, 'button', t('common:close'));
  await expect.poll(async () => (await videoState(page)).top).toBe(0);

  await page.goto(player(1, 'room-1407'));
  // Until the other series is shown, the video is the one before.
  await expect.poll(async () => (await videoState(page)).speed).toBe(1);
  await expectToPlayTo(page, 0.3);
  await page.goto(player(2));
  await page.reload();
  await expectToPlayTo(page, 0.3);
  expect((await videoState(page)).speed).toBe(1.5);

  await expectToPlayTo(page, 1.2);
  await openPlayback(page);
  await page.getByRole('link', { name: t('player:playback.report') }).tap();
  await expect(page.getByLabel(t('feedback:description'))).toHaveValue(
    /^The Last Ferry Home, episode 2, at 0:0\d: $/,
  );
  await page.goBack();
  await expectToPlayTo(page, 0.3);
});

test('quality, data saver and subtitles are kept on the device', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  await openPlayback(page);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Auto, now \d+p$/)).toBeVisible();

  const saver = page.getByRole('switch', { name: t('settings:dataSaver.title') });
  await expect(saver).toHaveAttribute('aria-checked', 'false');
  await sheet.getByText(t('player:playback.saver'), { exact: true }).tap();
  await expect(saver).toHaveAttribute('aria-checked', 'true');
  await sheet.getByText(t('player:playback.high'), { exact: true }).tap();
  await expect(saver).toHaveAttribute('aria-checked', 'false');
  await sheet.getByText('Português', { exact: true }).tap();
  await sheet.getByText(t('settings:subtitles.kinds.captions'), { exact: true }).tap();
  await sheet.getByText(t('settings:subtitles.backgrounds.black'), { exact: true }).tap();

  await page.reload();
  await expectToPlayTo(page, 0.3);
  await openPlayback(page);
  for (const name of [
    t('player:playback.high'),
    'Português',
    t('settings:subtitles.kinds.captions'),
    t('settings:subtitles.backgrounds.black'),
  ])
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
  // Captions name who speaks, and the sounds.
  await expect(page.locator('[lang=pt] span').filter({ hasText: /^\[\S/ }).first()).toBeVisible();
});
