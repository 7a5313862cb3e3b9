import { routes } from '@cliffhanger/contracts/routes';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

test.use({ specFile: 'age-lock' });

const t = textsOf('en');
const older = { slug: 'room-1407', title: 'Room 1407', ageRating: 16 };
const younger = { slug: 'the-last-ferry-home', ageRating: 10 };

test('a browser locked above an age shows nothing above it until the PIN removes the lock', async ({
  page,
  stack,
  announceConsoleErrors,
}) => {
  // The locked drama, and a wrong PIN.
  announceConsoleErrors(/403/);
  for (const { slug, ageRating } of [older, younger])
    await callStaffServer(stack.dataDir, {
      verb: 'drama.edit',
      input: { slug, ageRating, contentNotes: 'fear' },
      operator: 'tester',
    });
  const openSettings = async () => {
    await page.goto(`/#${routes.settings}`);
    await page.getByRole('button', { name: t('ageLock:title.device') }).tap();
  };
  const drama = `/#${routes.drama}?dramaId=${older.slug}`;

  await test.step('the drama says what age it is for', async () => {
    await page.goto(drama);
    const rating = page.getByRole('region', { name: t('rating:title') });
    await expect(rating).toContainText(/TV-MA.*Not recommended under 17.*Frightening\sscenes/);
  });

  await test.step('the lock takes it away', async () => {
    await openSettings();
    await page.getByText('12', { exact: true }).tap();
    await page.getByLabel(t('ageLock:newPin')).fill('2468');
    await expectSoundScreen(page, 'a new age lock');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: t('ageLock:lock', { age: 12 }) }).tap();
    await reloaded;
    await page.goto(drama);
    await expect(page.getByText('This is locked here by the age PIN.')).toBeVisible();
    await expect(page.getByText(older.title)).toHaveCount(0);
    await expectSoundScreen(page, 'a locked drama');
    const home = await (await page.request.get('/')).text();
    expect(home).not.toContain(older.slug);
  });

  await test.step('a wrong PIN is counted, and the right one removes the lock', async () => {
    await openSettings();
    const pin = page.getByLabel(t('ageLock:pin'), { exact: true });
    await pin.fill('1111');
    await page.getByRole('button', { name: t('ageLock:remove') }).tap();
    await expect(page.getByText(t('ageLock:wrong', { count: 4 }))).toBeVisible();
    await expectSoundScreen(page, 'a wrong PIN');
    await pin.fill('2468');
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: t('ageLock:remove') }).tap();
    await reloaded;
    await page.goto(drama);
    await expect(page.getByRole('heading', { level: 1, name: older.title })).toBeVisible();
  });
});
