import type { Page } from 'playwright/test';
import { expect } from './stack.ts';
import { waitForVideo } from './video.ts';
import { textsOf } from './words.ts';

const t = textsOf('en');

export const openEpisode = async (page: Page, dramaId: string, number: number) => {
  await page.goto(`/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`);
  await waitForVideo(page);
};

export const commentsButton = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${t('comments:title')}`) });

/** The sheet with the comments. */
export const sheet = (page: Page) =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: t('comments:send') }) });

export const openComments = async (page: Page) => {
  // The player ignores taps that follow the closing of a sheet too soon.
  await expect(async () => {
    await commentsButton(page).tap();
    await expect(sheet(page)).toBeVisible({ timeout: 500 });
  }).toPass();
};

export const closeComments = async (page: Page) => {
  await sheet(page)
    .getByRole('button', { name: t('common:close') })
    .tap();
  await expect(sheet(page)).toBeHidden();
};

export const comment = (page: Page, text: string) =>
  sheet(page).getByRole('listitem').filter({ hasText: text });

export const writeComment = async (page: Page, text: string) => {
  await sheet(page).getByRole('textbox').fill(text);
  await sheet(page)
    .getByRole('button', { name: t('comments:send') })
    .tap();
};
