import { errorTable, type HomeInfo, inlinedHomeId } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { signIn } from '../../screenshots/support/viewers.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

const register = async (page: Page, username: string) => {
  await page.goto('/#/pages/login/regiest');
  await page.getByLabel(t('account:username'), { exact: true }).fill(username);
  await page.getByLabel(t('account:password'), { exact: true }).fill('cliffhanger1');
  await page.getByLabel(t('account:confirm'), { exact: true }).fill('cliffhanger1');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('account:register'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('account:register'), exact: true })).toBeHidden();
};

test('the ranking keeps its window when the type changes, and both when coming back', {
  tag: '@small',
}, async ({ page }) => {
  await page.goto('/#/pages/home/rank');
  const stop = (name: string) => page.getByRole('radio', { name });
  await expect(stop(t('discovery:ranking.window.week'))).toBeChecked();
  await stop(t('discovery:ranking.window.week')).press('ArrowRight');
  await expect(stop(t('discovery:ranking.window.all'))).toBeChecked();
  await page.getByRole('tab', { name: t('discovery:ranking.type.new') }).click();
  await expect(stop(t('discovery:ranking.window.all'))).toBeChecked();

  await page.getByRole('link', { name: /Room 1407/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Room 1407' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: t('discovery:ranking.type.new') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(stop(t('discovery:ranking.window.all'))).toBeChecked();

  const box = await page.getByRole('radiogroup').boundingBox();
  if (!box) throw new Error('the stops are not shown');
  await page.mouse.move(box.x + box.width - 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 40, { steps: 6 });
  await page.mouse.up();
  await expect(stop(t('discovery:ranking.window.day'))).toBeChecked();
});

test('new releases are by day, and a drama is followed in place', { tag: '@small' }, async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  await page.goto('/#/pages/home/new');
  const follow = page.getByRole('button', { name: t('discovery:releases.follow', { title: 'Room 1407' }) });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
});

test('new episodes are listed with their names, or the hook where they are only numbered', async ({
  page,
}) => {
  await page.route('**/getDramaAllList*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const [, second, third] = json.data.items;
    const { releasedAt } = second.release;
    const names = (titles: (string | null)[]) => titles.map((title, index) => ({ number: 9 + index, title }));
    second.release = { kind: 'episodes', episodes: names(['Baked', 'Excuses']), releasedAt };
    third.release = { kind: 'episodes', episodes: names([null]), releasedAt };
    Object.assign(third, { hook: 'When the rain stops' });
    await route.fulfill({ response, json });
  });
  await page.goto('/#/pages/home/new');
  const rows = page.getByRole('article');
  const numbered = t('discovery:releases.episodes', { count: 2, numbers: '9 and 10' });
  await expect(rows.filter({ hasText: numbered })).toContainText('“Baked” and “Excuses”');
  await expect(rows.filter({ hasText: 'When the rain stops' })).toContainText(
    t('discovery:releases.episodes', { count: 1, numbers: '9' }),
  );
});

test('a drama page leads to its cast, its tags and similar dramas', { tag: '@small' }, async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/404/);
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  await expect(heading(page, t('common:cast'))).toBeVisible();
  await heading(page, t('common:cast')).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: t('discovery:moreLike.title') })).toContainText(
    'The Last Ferry Home',
  );
  // The way back stays in reach.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: t('common:back'), exact: true })).toBeInViewport();
  await page
    .getByRole('list', { name: t('dramas:tags') })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('link', { name: /Room 1407/ })).toBeVisible();

  await page.goto('/#/pages/home/view?dramaId=nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('dramas:notFound.title'));
  await expect(heading(page, t('discovery:ranking.type.hot'))).toBeVisible();
  await expectSoundScreen(page, 'missing drama');
});

test('an episode that is gone leads to its drama, or to others if that was taken down since', async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/404/);
  const unknown = '/#/pages/foryou/view?dramaId=room-1407&episodeId=nothing';
  const gone = page.getByRole('heading', { name: t('player:gone.title') });
  const toDrama = page.getByRole('link', { name: t('player:gone.action') });
  const toHome = page.getByRole('link', { name: t('common:notFound.action') });
  await page.goto(unknown);
  await expect(gone).toBeVisible();
  await expect(heading(page, t('discovery:ranking.type.hot'))).toBeVisible();
  await toDrama.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Room 1407');
  await page.route(/\/drama\/episode\//, (route) =>
    route.fulfill({ status: 404, json: { code: errorTable.notFound.code, msg: '', data: null } }),
  );
  await page.goto(unknown);
  await expect(gone).toBeVisible();
  await expect(toHome).toBeVisible();
  await expect(toDrama).toHaveCount(0);
  await expectSoundScreen(page, 'drama taken down');

  await page.goto('/#/pages/foryou/view?dramaId=paper-husband');
  await expect(gone).toBeVisible();
  // The player does not ask again and again.
  await page.waitForLoadState('networkidle');
  await expect(gone).toBeVisible();
});

test('a category with three dramas has a shelf, which leads to all of them', async ({ page }) => {
  // The page holds the answer as well.
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(`id="${inlinedHomeId}"`, '');
    await route.fulfill({ response, body });
  });
  // Each drama of the test library has a category of its own, so they are put together.
  await page.route('**/home/getHomeInfo*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: HomeInfo };
    const { shelves } = answer.data;
    const dramas = shelves.flatMap((shelf) => shelf.dramas);
    answer.data.shelves = shelves.map((shelf) => (shelf.dramas.length > 0 ? { ...shelf, dramas } : shelf));
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/');
  const shelf = page.getByRole('region', { name: 'Romance' });
  await expect(shelf.getByRole('link')).toHaveCount(3);
  // The others hold the same three, which stand just above.
  await expect(page.getByRole('region', { name: /^(Thriller|Historical)$/ })).toHaveCount(0);
  await shelf.getByRole('button', { name: t('common:all') }).click();
  await expect(page.getByRole('heading', { name: t('home:all.title') })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Romance' })).toHaveAttribute('aria-selected', 'true');
  const grid = page.getByRole('tabpanel', { name: t('home:all.title') });
  await expect(grid.getByRole('link')).toHaveCount(1);
  await expect(grid.getByRole('link', { name: /The Last Ferry Home/ })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('the home screen is the same after a drama and after another tab, and new when its tab is tapped again', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: t('home:featured') });
  await expect(slides.getByRole('group').first()).toBeVisible();
  const scroll = (selector: string) =>
    page.evaluate((query) => document.querySelector(query)?.scrollLeft ?? 0, selector);
  const track = '[aria-label] > div:has(> [role="group"])';
  await page.evaluate((query) => document.querySelector(query)?.scrollTo(390, 0), track);
  await expect.poll(() => scroll(track)).toBe(390);
  const shelf = page.getByRole('region', { name: t('common:weeklyRanking') });
  await shelf.scrollIntoViewIfNeeded();
  const offset = await page.evaluate(() => window.scrollY);
  await shelf.getByRole('link', { name: /Room 1407/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Room 1407' })).toBeVisible();
  await page.goBack();
  await expect(shelf).toBeVisible();
  await expect.poll(() => scroll(track)).toBe(390);
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBe(offset);

  const tab = (name: string) =>
    page.getByRole('navigation', { name: t('common:tabs.label') }).getByRole('link', { name });
  await tab(t('common:tabs.rewards')).click();
  await expect(shelf).toBeHidden();
  await expect.poll(scrolled).toBe(0);
  await tab(t('common:tabs.home')).click();
  await expect.poll(scrolled).toBe(offset);

  const entries = await page.evaluate(() => history.length);
  const refreshed = page.waitForRequest(/getHomeInfo/);
  // The data on the screen are out of date then.
  await page.clock.fastForward('01:00');
  await tab(t('common:tabs.home')).click();
  await expect.poll(scrolled).toBe(0);
  await refreshed;
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('a visitor continues where they stopped, and takes it along to a new account', {
  tag: '@small',
}, async ({ page }) => {
  await page.goto('/#/pages/foryou/view?dramaId=room-1407&episodeId=room-1407-2');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('sj_visitor_progress') ?? ''))
    .toContain('room-1407-2');
  await page.goto('/');
  const shelf = page.getByRole('region', { name: t('home:stillHanging.title') });
  await expect(shelf.getByRole('link', { name: /Room 1407/ })).toBeVisible();
  await page.goto('/#/pages/home/view?dramaId=room-1407');
  await expect(page.getByRole('link', { name: t('common:continueEpisode', { number: 2 }) })).toBeVisible();

  await register(page, 'visitor-with-a-place');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sj_visitor_progress'))).toBeNull();
  await page.goto('/');
  await page.reload();
  await expect(shelf.getByRole('link', { name: /Room 1407/ })).toBeVisible();
});
