import type { Page } from 'playwright/test';
import { expect } from '../e2e/support/stack.ts';
import { seek, showSecond } from '../e2e/support/video.ts';
import { emptyComments, writeComment } from './support/comments.ts';
import { picture } from './support/picture.ts';

const player = (dramaId: string, number: number) =>
  `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`;

const openComments = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^${label}`) }).click();

picture('player', {
  as: 'member',
  path: player('room-1407', 3),
  show: ({ page }) => seek(page, 8),
});
picture('comments', {
  as: 'member',
  path: player('room-1407', 3),
  before: ({ page }) => writeComment(page, 'room-1407', 3, 'The footprints stop at her own shoes.', 6),
  show: async ({ page, t }) => {
    await showSecond(page, 8);
    await openComments(page, t('comments:title'));
    await expect(page.getByRole('dialog').getByText(t('comments:you'), { exact: true })).toBeVisible();
  },
});
picture('comments-options', {
  as: 'member',
  path: player('room-1407', 3),
  show: async ({ page, t }) => {
    await showSecond(page, 8);
    await openComments(page, t('comments:title'));
    await page
      .getByRole('button', { name: t('comments:options') })
      .first()
      .click();
    await expect(page.getByRole('button', { name: t('comments:copy') })).toBeVisible();
  },
});
picture('comments-name', {
  as: 'member',
  path: player('room-1407', 3),
  before: ({ page }) =>
    page.route(/record\/userInfo/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      Object.assign(answer.data, { displayName: 'le•••', nameChosen: false });
      await route.fulfill({ response, json: answer });
    }),
  show: async ({ page, t }) => {
    await showSecond(page, 8);
    await openComments(page, t('comments:title'));
    await page.getByRole('textbox', { name: t('comments:placeholder') }).fill('Who is that?');
    await page.getByRole('button', { name: t('comments:send') }).click();
    await page.getByLabel(t('person:name'), { exact: true }).fill('Lena Duarte');
  },
});
picture('comments-empty', {
  path: player('room-1407', 2),
  before: ({ page }) => emptyComments(page),
  show: async ({ page, t }) => {
    await showSecond(page, 8);
    await openComments(page, t('comments:title'));
    await expect(page.getByText(t('comments:empty.title'))).toBeVisible();
  },
});
picture('share', {
  as: 'member',
  path: player('the-last-ferry-home', 4),
  before: ({ page }) =>
    page.addInitScript(() => {
      Object.assign(navigator, { share: () => Promise.resolve() });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.resolve() } });
    }),
  show: async ({ page, t }) => {
    await showSecond(page, 8);
    await page.getByRole('button', { name: t('player:share'), exact: true }).click();
    await page.getByRole('button', { name: t('share:copy') }).click();
    await expect(page.getByRole('button', { name: t('common:linkCopied') })).toBeVisible();
  },
});
