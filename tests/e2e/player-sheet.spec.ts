import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { signIn } from '../screenshots/support/viewers.ts';
import { createApiClient } from '../support/api-client.ts';
import { signInAsDemo } from './support/sign-in.ts';
import { expect, test } from './support/stack.ts';
import { fingerOf, swipe, swipeDown, swipeUp } from './support/touch.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');
const drama = 'the-last-ferry-home';
const player = (number: number, dramaId = drama) =>
  `/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`;

const film = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-shown]');
    return {
      seconds: video?.currentTime ?? 0,
      speed: video?.playbackRate ?? 0,
      isPaused: video?.paused ?? true,
      top: video?.getBoundingClientRect().top ?? 0,
    };
  });

const expectToPlayTo = (page: Page, seconds: number) =>
  expect.poll(async () => (await film(page)).seconds).toBeGreaterThan(seconds);

/** Taps the middle of what a name belongs to. */
const tap = async (page: Page, role: 'button' | 'radio' | 'switch', name: string) => {
  const target = page.getByRole(role, { name, exact: true });
  if (role === 'button') return target.tap();
  // The control itself is hidden behind what is drawn for it, so Playwright does not wait until its sheet is still.
  await target.evaluate((element) => {
    const animations = element.closest('dialog')?.getAnimations({ subtree: true }) ?? [];
    return Promise.allSettled(animations.map(({ finished }) => finished));
  });
  await target.tap({ force: true });
};

const openPlayback = async (page: Page) => {
  await tap(page, 'button', t('player:playback.title'));
  await expect(page.getByRole('dialog', { name: t('player:playback.title') })).toBeVisible();
};

test('the film goes on above the playback sheet, at a speed that the series keeps', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  expect((await film(page)).top).toBe(0);
  await openPlayback(page);
  await expect.poll(async () => (await film(page)).top).toBeLessThan(-100);
  const { seconds } = await film(page);
  await expectToPlayTo(page, seconds);

  await tap(page, 'radio', '1.5');
  await expect.poll(async () => (await film(page)).speed).toBe(1.5);
  await tap(page, 'button', t('common:close'));
  await expect.poll(async () => (await film(page)).top).toBe(0);

  await page.goto(player(1, 'room-1407'));
  await expectToPlayTo(page, 0.3);
  expect((await film(page)).speed).toBe(1);
  await page.goto(player(2));
  await page.reload();
  await expectToPlayTo(page, 0.3);
  expect((await film(page)).speed).toBe(1.5);
});

test('quality, data saver and subtitles are kept on the device', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  await openPlayback(page);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Auto, now \d+$/)).toBeVisible();

  const saver = page.getByRole('switch', { name: t('settings:dataSaver.title') });
  await expect(saver).toHaveAttribute('aria-checked', 'false');
  await sheet.getByText(t('player:playback.saver'), { exact: true }).tap();
  await expect(saver).toHaveAttribute('aria-checked', 'true');
  await sheet.getByText(t('player:playback.high'), { exact: true }).tap();
  await expect(saver).toHaveAttribute('aria-checked', 'false');
  await sheet.getByText('Português', { exact: true }).tap();
  await sheet.getByText(t('settings:subtitles.backgrounds.black'), { exact: true }).tap();

  await page.reload();
  await expectToPlayTo(page, 0.3);
  await openPlayback(page);
  for (const name of [t('player:playback.high'), 'Português', t('settings:subtitles.backgrounds.black')])
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
  await expect(page.locator('[lang=pt] span').filter({ hasText: /\S/ }).first()).toBeVisible();
});

test('a report names the drama, the episode and the second', async ({ page }) => {
  await page.goto(player(2));
  await expectToPlayTo(page, 1.2);
  await openPlayback(page);
  await page.getByRole('link', { name: t('player:playback.report') }).tap();
  await expect(page.getByLabel(t('feedback:description'))).toHaveValue(
    /^The Last Ferry Home, episode 2, at 0:0\d: $/,
  );
  await page.goBack();
  await expectToPlayTo(page, 0.3);
});

const clearView = async (page: Page) => {
  await openPlayback(page);
  await tap(page, 'button', t('player:clearView'));
  await expect(page.getByRole('button', { name: t('player:showControls') })).toBeVisible();
};
/** Taps the picture until that has an effect: taps right after a sheet are meant for the sheet. */
const tapUntil = (page: Page, hasEffect: () => Promise<void>) =>
  expect(async () => {
    await page.touchscreen.tap(150, 300);
    await hasEffect();
  }).toPass();

const words = (page: Page) => page.getByRole('heading', { level: 2 });

test('the clear view shows the film alone, and a tap does nothing but end it', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  await clearView(page);
  await expect(words(page)).toBeHidden();
  await expect(page.getByText(/^Episode 1 of/)).toBeHidden();
  const line = await page.getByRole('slider').boundingBox();
  expect((line?.y ?? 0) + 30).toBeCloseTo(844 - 12, 0);

  await tapUntil(page, () => expect(words(page)).toBeVisible({ timeout: 600 }));
  expect((await film(page)).isPaused).toBe(false);
});

test('other gestures work in the clear view', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  await clearView(page);
  const finger = await fingerOf(page);
  await expect(async () => {
    await finger.down({ x: 150, y: 300 });
    const isHeld = expect.poll(async () => (await film(page)).speed, { timeout: 1000 }).toBe(2);
    await isHeld.finally(() => finger.up());
  }).toPass();
  await swipeUp(page);
  await expect(page).toHaveURL(/episodeId=the-last-ferry-home-2$/);
  await expectToPlayTo(page, 0.3);
  await expect(words(page)).toBeHidden();
  const { seconds } = await film(page);
  await swipe(page, { x: 60, y: 828 }, { x: 300, y: 828 });
  await expectToPlayTo(page, seconds + 4);
  await page.touchscreen.tap(150, 300);
  await expect(words(page)).toBeVisible();
});

test('the clear view of For You hides the tabs too', async ({ page }) => {
  await signInAsDemo(page);
  await page.goto('/#/pages/foryou/index');
  await expectToPlayTo(page, 0.3);
  const tabs = page.getByRole('navigation', { name: t('common:tabs.label') });
  await expect(tabs).toBeVisible();
  await clearView(page);
  await expect(tabs).toBeHidden();
  await tapUntil(page, () => expect(tabs).toBeVisible({ timeout: 600 }));
});

const middleOf = async (page: Page, stop: string) => {
  const box = await page.getByRole('radio', { name: stop, exact: true }).boundingBox();
  if (!box) throw new Error(`there is no stop ${stop}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('a pause shows the position and the speeds', async ({ page }) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 1.1);
  const speeds = page.getByRole('radiogroup', { name: t('player:playback.speed') });
  await expect(speeds).toBeHidden();
  await page.touchscreen.tap(150, 300);
  await expect(page.getByText(/^0:0\d \/ 0:\d\d$/)).toBeVisible();
  await expect(speeds).toBeVisible();
  await tap(page, 'radio', '2');
  await expect(page.getByRole('radio', { name: '2×' })).toBeChecked();
  await swipe(page, await middleOf(page, '2×'), await middleOf(page, '1.5'));
  await expect(page.getByRole('radio', { name: '1.5×' })).toBeChecked();
  await page.touchscreen.tap(150, 300);
  await expect.poll(async () => (await film(page)).isPaused).toBe(false);
  expect((await film(page)).speed).toBe(1.5);
  await expect(speeds).toBeHidden();
});

test('a swipe that starts at the speeds does what it does beside them, and chooses none', async ({
  page,
}) => {
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  await openPlayback(page);
  const from = await middleOf(page, '1.5');
  await swipe(page, from, { x: from.x + 8, y: from.y + 260 });
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await film(page)).speed).toBe(1);

  await tapUntil(page, () => expect(page.getByRole('radio', { name: '1×' })).toBeVisible({ timeout: 2_000 }));
  await swipeUp(page, await middleOf(page, '1.5'));
  await expect(page).toHaveURL(/episodeId=the-last-ferry-home-2$/);
  await expectToPlayTo(page, 0.3);
  expect((await film(page)).speed).toBe(1);
});

test('each command has a key, and the question mark lists them', async ({ page }) => {
  await signInAsDemo(page);
  await page.goto(player(1));
  await expectToPlayTo(page, 0.3);
  const { keyboard } = page;
  await keyboard.press('>');
  await expect.poll(async () => (await film(page)).speed).toBe(1.25);
  await keyboard.press('<');
  await expect.poll(async () => (await film(page)).speed).toBe(1);
  await keyboard.press('5');
  await expectToPlayTo(page, 10);
  const captions = page.getByRole('button', { name: t('player:captions') });
  await expect(captions).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('c');
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  await keyboard.press('c');

  await keyboard.press('f');
  await expect(words(page)).toBeHidden();
  await keyboard.press('Escape');
  await expect(words(page)).toBeVisible();

  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: t('player:keys.title') });
  await expect(sheet.getByRole('term')).toHaveCount(13);
  const { seconds } = await film(page);
  await expectToPlayTo(page, seconds);
  // The player's keys rest while a sheet is open.
  await keyboard.press('0');
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect((await film(page)).seconds).toBeGreaterThan(seconds);
  await keyboard.press('Escape');
  await expect(page).not.toHaveURL(/foryou/);
});

test('a screen reader hears the pause, the speed and the episode', async ({ page }) => {
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

const forYou = `/#/pages/foryou/index?dramaId=${drama}&episodeId=${drama}-1`;
const description = (page: Page) => page.getByRole('region', { name: 'The Last Ferry Home' });
const openDescription = async (page: Page) => {
  await page.getByRole('button', { name: t('player:more'), exact: true }).tap();
  await expect(description(page)).toBeVisible();
};

test('the description closes by its arrow, a tap on the picture and a swipe, which do nothing else', async ({
  page,
}) => {
  await signInAsDemo(page);
  await page.goto(forYou);
  await expectToPlayTo(page, 0.3);
  const like = page.getByRole('button', { name: new RegExp(`^${t('player:like')}`) });
  const ways = {
    arrow: () => tap(page, 'button', t('player:less')),
    tap: () => page.touchscreen.tap(150, 200),
    'swipe up': () => swipeUp(page, { x: 150, y: 380 }),
    'swipe down': () => swipeDown(page, { x: 150, y: 100 }),
  };
  for (const [name, close] of Object.entries(ways)) {
    await test.step(name, async () => {
      // The film must not end meanwhile.
      await page.keyboard.press('0');
      await openDescription(page);
      await expect(like).toBeHidden();
      await expect(description(page).getByText(/^10 episodes\s·/)).toBeVisible();
      await expect(description(page).getByRole('img', { name: /Episodes 1 to 2 are free/ })).toBeVisible();
      await description(page)
        .getByText(/^10 episodes\s·/)
        .tap();
      await expect(description(page)).toBeVisible();
      await close();
      await expect(description(page)).toBeHidden();
      await expect(like).toBeVisible();
      expect((await film(page)).isPaused).toBe(false);
      expect(page.url()).toContain(`episodeId=${drama}-1`);
    });
  }
  await expect(page.getByRole('button', { name: t('player:more'), exact: true })).toBeFocused();
});

test('the description leads to the drama, and to the start of its first episode', async ({ page, stack }) => {
  const stopHalfway = async () => {
    await expectToPlayTo(page, 0.3);
    await page.keyboard.press('Space');
    await page.keyboard.press('6');
    await expectToPlayTo(page, 10);
  };
  const expectFirstEpisodeFromStart = async () => {
    await expect(page).toHaveURL(new RegExp(`/foryou/view\\?.*episodeId=${drama}-1$`));
    await expect(description(page)).toBeHidden();
    await expectToPlayTo(page, 0.3);
    expect((await film(page)).seconds).toBeLessThan(10);
    await expect(page.getByText(/^Picked up at /)).toHaveCount(0);
  };
  // The account of the demo library may have been further, and a note of that takes the place of the words.
  await signIn(page, stack.address, 'newcomer');
  await page.goto(forYou);
  await stopHalfway();
  await openDescription(page);
  await tap(page, 'button', t('player:description.watch'));
  await expectFirstEpisodeFromStart();

  await stopHalfway();
  await page.goto(player(2));
  await expect(words(page)).toHaveText('A letter I never wrote');
  await openDescription(page);
  await tap(page, 'button', t('player:description.watch'));
  await expectFirstEpisodeFromStart();

  await openDescription(page);
  await description(page).getByRole('link').tap();
  await expect(page).toHaveURL(/home\/view\?dramaId=the-last-ferry-home$/);
});

test('the words over an episode do not tell what happens in it', async ({ page, stack }) => {
  const api = createApiClient(stack.address);
  const { drama: told, episode } = await api.data(contract.dramas.detail, {
    dramaId: drama,
    episodeId: `${drama}-2`,
  });
  await page.goto(player(2));
  await expectToPlayTo(page, 0.3);
  await expect(words(page)).toHaveText(episode.title);
  await expect(page.locator('q')).toBeVisible();
  expect(episode.synopsis).not.toBe('');
  await expect(page.getByText(episode.synopsis)).toHaveCount(0);
  await openDescription(page);
  await expect(description(page).getByText(told.synopsis)).toBeVisible();
  await expect(page.getByText(episode.synopsis)).toHaveCount(0);
});
