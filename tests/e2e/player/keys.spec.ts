import { expectEpisode, expectToPlayTo, overlayTitle, player } from '../support/player.ts';
import { signInAsDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

test('each command has a key, and the question mark lists them', async ({ page }) => {
  await signInAsDemo(page);
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  const { keyboard } = page;
  await keyboard.press('>');
  await expect.poll(async () => (await videoState(page)).speed).toBe(1.25);
  await keyboard.press('<');
  await expect.poll(async () => (await videoState(page)).speed).toBe(1);
  await keyboard.press('5');
  await expectToPlayTo(page, 10);
  const captions = page.getByRole('button', { name: t('player:captions') });
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('c');
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  await keyboard.press('c');

  await keyboard.press('f');
  await expect(overlayTitle(page)).toBeHidden();
  await keyboard.press('Escape');
  await expect(overlayTitle(page)).toBeVisible();

  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: t('player:keys.title') });
  await expect(sheet.getByRole('term')).toHaveCount(13);
  const { seconds } = await videoState(page);
  await expectToPlayTo(page, seconds);
  // The player's keys rest while a sheet is open.
  await keyboard.press('0');
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect((await videoState(page)).seconds).toBeGreaterThan(seconds);
  await keyboard.press('Escape');
  await expect(page).not.toHaveURL(/foryou/);
});

test('a screen reader hears the pause, the speed and the episode, and a step moves what is shown at once', async ({
  page,
}) => {
  await test.step('a screen reader hears the pause, the speed and the episode', async () => {
    await page.goto(player(1));
    await expectToPlayTo(page, 0.6);
    const said = page.locator('[aria-live=polite]').filter({ hasText: /\S/ });
    await expect(said).toHaveCount(0);
    await page.keyboard.press('Space');
    await expect(said).toHaveText(t('player:announce.paused'));
    await page.keyboard.press('>');
    await expect(said).toHaveText(t('player:announce.speed', { speed: 1.25 }));
    await page.keyboard.press('ArrowDown');
    await expect(said).toContainText('The Last Ferry Home, episode 2');
  });

  await test.step('a step moves the pictures and the overlay text of the video that is left within its event', async () => {
    await page.goto(player(1));
    await expectToPlayTo(page, 0.3);
    // The next video has its first picture.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('video')].some(
        (video) =>
          !video.hasAttribute('data-shown') && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      ),
    );
    const title = await overlayTitle(page).elementHandle();
    const places = await page.evaluate((left) => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      const video = document.querySelector('video[data-shown]');
      const placesNow = () => ({
        video: video?.getBoundingClientRect().top ?? Number.NaN,
        text: left?.getBoundingClientRect().bottom ?? Number.NaN,
      });
      const first = placesNow();
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = 240;
      }
      const last = placesNow();
      for (const animation of document.getAnimations()) animation.play();
      return { first, last, height: innerHeight };
    }, title);
    // Chromium gives a video that is outside of the page no frames.
    expect(places.first.video).toBeLessThan(places.height);
    expect(places.first.video).toBeGreaterThan(places.height - 10);
    expect(places.last.video).toBeLessThan(20);
    expect(places.first.text).toBeGreaterThan(places.height / 2);
    expect(places.last.text).toBeLessThan(20);
    await expectEpisode(page, 2);
  });

  await test.step('two quick ones move two episodes on', async () => {
    await page.keyboard.press('ArrowUp');
    await expectEpisode(page, 1);
    await expectToPlayTo(page, 0.3);
    // In one task, so that nothing is rendered between them.
    await page.evaluate(() => {
      for (let steps = 0; steps < 2; steps++)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    });
    await expectEpisode(page, 3);
  });
});
