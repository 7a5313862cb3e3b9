import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { createApiClient } from '../../support/api-client.ts';
import { drama, expectToPlayTo, overlayTitle, player, tap } from '../support/player.ts';
import { signInAsDemo } from '../support/sign-in.ts';
import { expect, test } from '../support/stack.ts';
import { swipeDown, swipeUp } from '../support/touch.ts';
import { videoState } from '../support/video.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');

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
      // The video must not end meanwhile.
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
      expect((await videoState(page)).isPaused).toBe(false);
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
    expect((await videoState(page)).seconds).toBeLessThan(10);
    await expect(page.getByText(/^Picked up at /)).toHaveCount(0);
  };
  // The account of the demo library may have been further, and a note of that takes the place of the overlay text.
  await signIn(page, stack.address, 'newcomer');
  await page.goto(forYou);
  await stopHalfway();
  await openDescription(page);
  await tap(page, 'button', t('player:description.watch'));
  await expectFirstEpisodeFromStart();

  await stopHalfway();
  await page.goto(player(2));
  await expect(overlayTitle(page)).toHaveText('A letter I never wrote');
  await openDescription(page);
  await tap(page, 'button', t('player:description.watch'));
  await expectFirstEpisodeFromStart();

  await openDescription(page);
  await description(page).getByRole('link').tap();
  await expect(page).toHaveURL(/home\/view\?dramaId=the-last-ferry-home$/);
});

/** The lengths of a text at which the button stands alone on the last line, with the text all above it. */
const lengthsWithLoneButton = (page: Page, character: string) =>
  page.evaluate((one) => {
    const more = document.querySelector('button[aria-expanded]');
    const text = more?.nextElementSibling;
    if (!text || !more) throw new Error('there is no text over the video');
    return Array.from({ length: 60 }, (_, index) => index + 1).filter((length) => {
      text.innerHTML = Array.from({ length }, () => one).join('<wbr>');
      const lastLine = [...text.getClientRects()].at(-1);
      return lastLine !== undefined && lastLine.bottom <= more.getBoundingClientRect().top + 4;
    });
  }, character);

test('the overlay text of an episode is its teaser, and does not tell what happens in it', async ({
  page,
  stack,
}) => {
  const api = createApiClient(stack.address);
  const { drama: told, episode } = await api.data(contract.dramas.detail, {
    dramaId: drama,
    episodeId: `${drama}-2`,
  });
  await page.goto(player(2));
  await expectToPlayTo(page, 0.3);
  await expect(overlayTitle(page)).toHaveText(episode.title);
  expect(episode.teaser).not.toBe(null);
  await expect(page.getByText(episode.teaser ?? '')).toBeVisible();
  await expect(page.getByText(told.hook)).toHaveCount(0);
  expect(episode.synopsis).not.toBe('');
  await expect(page.getByText(episode.synopsis)).toHaveCount(0);
  await openDescription(page);
  await expect(description(page).getByText(told.synopsis)).toBeVisible();
  await expect(page.getByText(episode.synopsis)).toHaveCount(0);
  await tap(page, 'button', t('player:less'));
  await expect(description(page)).toBeHidden();
  await test.step('the word that opens it stands beside the end of the text', async () => {
    expect(await lengthsWithLoneButton(page, '灯')).toEqual([]);
    expect(await lengthsWithLoneButton(page, 'on ')).toEqual([]);
  });
});
