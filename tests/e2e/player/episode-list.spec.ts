import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { readDrama } from '../../../demo/studio/demo-content.ts';
import { signIn } from '../../screenshots/support/viewers.ts';
import { apiOf } from '../support/gifts.ts';
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
