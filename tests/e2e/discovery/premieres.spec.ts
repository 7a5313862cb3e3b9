import type { DramaDetailJson } from '@cliffhanger/contracts/staff';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import { pressInLab, registerAccount } from '../../screenshots/support/viewers.ts';
import { dragTo, expectToPlayTo, player } from '../support/player.ts';
import { registerHere } from '../support/register.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, type Stack, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

test.use({ specFile: 'premieres' });

const t = textsOf('en');
const slug = 'snow-on-the-palace-wall';
const title = 'Snow on the Palace Wall';

const staffOf =
  ({ dataDir }: Stack) =>
  async (verb: string, input: unknown) =>
    (await callStaffServer(dataDir, { verb, input, operator: 'tester' }))?.result;

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('an announced drama plays its trailer, is remembered, and opens in place at its time', {
  tag: '@small',
}, async ({ page, stack, announceConsoleErrors }) => {
  // The drama has no episodes yet, and links to its trailer end when the clock is moved.
  announceConsoleErrors(/40[34]/);
  const call = staffOf(stack);
  await call('drama.unpublish', { slug });
  await call('drama.edit', { slug, announced: true, trailerNumber: 1 });
  await call('drama.publish', { slug, at: inAnHour() });
  const remind = page.getByRole('button', { name: t('dramas:upcoming.remind') });
  const reminded = page.getByRole('button', { name: t('dramas:upcoming.reminded') });

  await test.step('home and the new releases lead to its page', async () => {
    await page.goto('/');
    const shelf = page.getByRole('region', { name: t('discovery:upcoming') });
    await expect(shelf.getByRole('link', { name: title })).toHaveText(/(Today|Tomorrow) \d\d:\d\d/);
    await page.goto('/#/pages/home/new');
    await shelf.getByRole('link', { name: title }).tap();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(/^Opens .+ at \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByText(/coin/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: /episode/i })).toHaveCount(0);
    await expectSoundScreen(page, 'an announced drama');
  });

  await test.step('the trailer plays with its subtitles, and stops at a tap', async () => {
    await page.getByRole('button', { name: t('dramas:upcoming.play') }).tap();
    const video = page.locator('video');
    await expect
      .poll(() => video.evaluate((each) => (each as HTMLVideoElement).currentTime))
      .toBeGreaterThan(0.5);
    const trailer = page.getByRole('region', { name: t('dramas:upcoming.trailer') });
    await expect(trailer.locator('p[lang="en"]')).toHaveText(/\w/, { timeout: 20_000 });
    await page.getByRole('button', { name: t('dramas:upcoming.pause') }).tap();
    await expect.poll(() => video.evaluate((each) => (each as HTMLVideoElement).paused)).toBe(true);
  });

  await test.step('a visitor signs in to be reminded, and takes it back by a second tap', async () => {
    await remind.tap();
    await registerHere(page, `waiting-${Date.now()}`);
    await expect(reminded).toBeVisible();
    await expectSoundScreen(page, 'a reminder');
    await page.goto('/#/pages/profile/markRecord');
    await expect(page.getByRole('heading', { name: t('discovery:upcoming') })).toBeVisible();
    await page.getByRole('link', { name: title }).tap();
    await reminded.tap();
    await expect(remind).toBeVisible();
    await page.reload();
    await expect(remind).toBeVisible();
  });

  await test.step('at its time the drama is there, without a reload', async () => {
    await page.clock.install();
    await page.reload();
    await expect(remind).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await pressInLab(stack.address, 'clock/hour');
    await page.clock.fastForward('01:00:03');
    await expect(page.getByRole('link', { name: t('common:watchEpisode', { number: 1 }) })).toBeVisible();
    await expect(remind).toHaveCount(0);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
});

test('the newest episode ends with when the next one comes, and offers to follow', async ({
  page,
  browser,
  stack,
}) => {
  const call = staffOf(stack);
  const drama = (await call('drama.show', { slug: 'the-last-ferry-home' })) as DramaDetailJson;
  const edit = (number: number, publishAt: string) =>
    call('episode.edit', { slug: drama.slug, number, publishAt });
  const last = drama.episodes.length;
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  for (let number = 3; number <= last; number++)
    await edit(number, number === 3 ? at : new Date(Date.parse(at) + number * 86_400_000).toISOString());
  const comes = page.getByText(/^Episode 3 on \w+day$/);

  await page.goto(`/#/pages/home/view?dramaId=${drama.slug}`);
  await expect(comes).toBeVisible();
  await page.goto(player(2));
  await expectToPlayTo(page, 0.5);
  await dragTo(page, 0.98);
  await expect(
    page.getByRole('heading', { name: t('player:end.soFar', { drama: 'The Last Ferry Home' }) }),
  ).toBeVisible();
  await expect(comes).toBeVisible();
  await expectSoundScreen(page, 'the end of the newest episode');
  await page.getByRole('button', { name: t('common:follow') }).tap();
  await registerHere(page, `following-${Date.now()}`);
  await expectToPlayTo(page, 0.2);
  await dragTo(page, 0.98);
  await expect(comes).toBeVisible();
  await expect(page.getByRole('button', { name: t('common:follow') })).toHaveCount(0);

  await test.step('a date that staff move changes on the open pages, here and in another browser', async () => {
    const context = await browser.newContext({ baseURL: stack.address });
    const other = await context.newPage();
    const { token } = await registerAccount(stack.address);
    await other.addInitScript((value) => localStorage.setItem('sj_token', value), token);
    // A moved release is sent only to clients whose event stream is open.
    const connected = other.waitForResponse(/\/events\?ticket=/);
    await other.goto(`/#/pages/home/view?dramaId=${drama.slug}`);
    await connected;
    const there = other.getByText(/^Episode 3 on \w+day$/);
    const first = (await there.textContent()) ?? '';
    await expect(comes).toHaveText(first);
    await edit(3, new Date(Date.parse(at) + 2 * 86_400_000).toISOString());
    for (const each of [comes, there]) {
      await expect(each).not.toHaveText(first);
      await expect(each).toBeVisible();
    }
    await edit(3, new Date(Date.now() - 1000).toISOString());
    for (const each of [comes, there]) await expect(each).toHaveCount(0);
    await expect(other.getByText(/^Episode 4 on /)).toBeVisible();
    await context.close();
  });
});
