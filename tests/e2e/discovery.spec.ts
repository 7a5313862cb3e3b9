import type { Page } from 'playwright/test';
import { signIn } from '../screenshots/support/viewers.ts';
import { expect, test } from './support/stack.ts';
import { textsOf } from './support/words.ts';

const t = textsOf('en');
const searchCall = '**/drama/getDramaListBySearch?*';
const searchBox = (page: Page) => page.getByRole('searchbox');
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

test('a search follows the typing, explains its results and is there again after a drama', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: t('common:search') }).click();
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill('palace');
  const found = page.getByRole('link', { name: /Snow on the Palace Wall/ });
  await expect(found.locator('mark')).toHaveText('Palace');
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Snow on the Palace Wall' })).toBeVisible();

  await page.goBack();
  await expect(searchBox(page)).toHaveValue('palace');
  await expect(found.locator('mark')).toHaveText('Palace');

  await page.getByRole('button', { name: t('discovery:search.clear') }).click();
  await page.getByRole('button', { name: 'palace', exact: true }).click();
  await expect(found.locator('mark')).toHaveText('Palace');
  await page.getByRole('button', { name: t('discovery:search.clear') }).click();
  await page.getByRole('button', { name: t('discovery:search.remove', { term: 'palace' }) }).click();
  await expect(page.getByText(t('discovery:search.recent'))).toBeHidden();
});

test('a search is sent once the viewer stops typing, and not while a word is composed', async ({ page }) => {
  await page.goto('/#/pages/home/search');
  const searched: (string | null)[] = [];
  await page.route(searchCall, (route) => {
    searched.push(new URL(route.request().url()).searchParams.get('q'));
    return route.continue();
  });
  await searchBox(page).pressSequentially('ferry', { delay: 20 });
  await expect(page.locator('mark').first()).toHaveText('Ferry');
  expect(searched).toEqual(['ferry']);

  await searchBox(page).dispatchEvent('compositionstart');
  await searchBox(page).fill('xue');
  await searchBox(page).fill('雪');
  await searchBox(page).dispatchEvent('compositionend');
  await expect(page.getByRole('link', { name: /Snow on the Palace Wall/ })).toBeVisible();
  expect(searched).toEqual(['ferry', '雪']);
});

test('a search that finds nothing offers to tell us, and one that fails keeps what was typed', async ({
  page,
  announceConsoleErrors,
}) => {
  announceConsoleErrors(/ERR_FAILED/);
  await page.goto('/#/pages/home/search?q=wolf%20monn');
  await expect(heading(page, t('discovery:search.none.title', { term: 'wolf monn' }))).toBeVisible();
  await expect(page.getByRole('link', { name: t('discovery:search.none.tellUs') })).toHaveAttribute(
    'href',
    '#/pages/profile/feedback?description=wolf+monn',
  );

  await page.route(searchCall, (route) => route.abort());
  await searchBox(page).fill('ferry');
  await expect(page.getByText(t('discovery:search.failed'))).toBeVisible();
  await expect(searchBox(page)).toHaveValue('ferry');
  await page.unroute(searchCall);
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('common:tryAgain') })
    .click();
  await expect(page.locator('mark').first()).toHaveText('Ferry');
});

test('the ranking keeps its window when the type changes, and both when coming back', async ({ page }) => {
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

test('new releases are by day, and a drama is followed in place', async ({ page, stack }) => {
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

test('a drama page leads to its cast, its tags and similar dramas', async ({
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
});

test('the home screen is the same after a drama', async ({ page }) => {
  await page.goto('/');
  const slides = page.getByRole('region', { name: t('home:featured') });
  await expect(slides.getByRole('group').first()).toBeVisible();
  const scroll = (selector: string) =>
    page.evaluate((query) => document.querySelector(query)?.scrollLeft ?? 0, selector);
  const track = '[aria-label] > div:has(> [role="group"])';
  await page.evaluate((query) => document.querySelector(query)?.scrollTo(390, 0), track);
  await expect.poll(() => scroll(track)).toBe(390);
  const shelf = page.getByRole('region', { name: t('discovery:ranking.weekly') });
  await shelf.scrollIntoViewIfNeeded();
  const offset = await page.evaluate(() => window.scrollY);
  await shelf.getByRole('link', { name: /Room 1407/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Room 1407' })).toBeVisible();
  await page.goBack();
  await expect(shelf).toBeVisible();
  await expect.poll(() => scroll(track)).toBe(390);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(offset);
});

test('a visitor continues where they stopped, and takes it along to a new account', async ({ page }) => {
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
