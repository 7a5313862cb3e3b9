import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { readDrama } from '../../../demo/studio/demo-content.ts';
import { signIn } from '../../screenshots/support/viewers.ts';
import { apiOf } from '../support/gifts.ts';
import { expectSoundScreen } from '../support/screen.ts';
import { expect, test } from '../support/stack.ts';
import { textsOf } from '../support/words.ts';

const t = textsOf('en');
const dramaId = 'room-1407';
const [first, second] = readDrama(dramaId).source.episodes;

const openList = async (page: Page) => {
  await page.getByRole('button', { name: new RegExp(`^${t('common:episodeList')}`) }).click();
  return page.getByRole('dialog', { name: t('common:episodeList') });
};

test('the episode list tells what happens in watched episodes only, and of the others a teaser', async ({
  page,
  stack,
}) => {
  await signIn(page, stack.address, 'newcomer');
  const row = (number: number) => page.getByRole('button', { name: t('common:episode', { number }) });
  const teaserOf = (episode: typeof first) => episode?.texts.teaser?.en ?? '?';
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-1`);
  const list = await openList(page);
  await expect(list).toContainText(teaserOf(first));
  await expect(list).toContainText(teaserOf(second));
  await expect(list).not.toContainText(first?.texts.synopsis?.en ?? '?');

  const api = await apiOf(page);
  await api.data(contract.progress.report, { dramaId, episodeId: `${dramaId}-2`, progress: 0 });
  await page.reload();
  await openList(page);
  await expect(list).toContainText(second?.texts.synopsis?.en ?? '?');
  await expect(list).toContainText(teaserOf(first));
  await expect(list).not.toContainText(first?.texts.synopsis?.en ?? '?');
  await page.getByText(t('episodes:summaries'), { exact: true }).click();
  await row(2)
    .filter({ hasText: second?.texts.synopsis?.en ?? '?' })
    .click();
  await expect(page).toHaveURL(new RegExp(`episodeId=${dramaId}-2`));
});

test('what is said in a watched episode can be read in the player and on the drama page', {
  tag: '@small',
}, async ({ page, stack, announceConsoleErrors }) => {
  announceConsoleErrors(/ERR_FAILED/);
  await signIn(page, stack.address, 'newcomer');
  const item = page.getByRole('button', { name: t('episodes:transcript.open') });
  const transcript = page.getByRole('dialog', { name: t('episodes:transcript.title') });
  const firstLine = (episode: typeof first) => episode?.lines[0]?.words.en ?? '?';
  const dramaPage = `/#/pages/home/view?dramaId=${dramaId}`;
  await page.goto(dramaPage);
  await expect(page.getByRole('heading', { name: t('common:episodeList') })).toBeVisible();
  await expect(item).toBeHidden();

  const api = await apiOf(page);
  await api.data(contract.progress.report, { dramaId, episodeId: `${dramaId}-2`, progress: 0 });
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-1`);
  await openList(page);
  await item.click();
  await expect(transcript).toContainText(firstLine(second));
  await expect(transcript.getByRole('tab')).toHaveCount(0);
  await expectSoundScreen(page, 'transcript');
  await page.keyboard.press('Escape');

  await api.data(contract.progress.report, { dramaId, episodeId: `${dramaId}-1`, progress: 0 });
  await page.route('**/*.vtt*', (route) => route.abort());
  await page.goto(dramaPage);
  await page.reload();
  await item.click();
  await transcript.getByRole('tab', { name: '1' }).click();
  await expect(transcript).toContainText(t('episodes:transcript.failed'));
  await page.unroute('**/*.vtt*');
  await transcript.getByRole('button', { name: t('common:tryAgain') }).click();
  await expect(transcript).toContainText(firstLine(first));
});
