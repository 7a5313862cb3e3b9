import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { createApiClient } from '../../support/api-client.ts';

/** Lets the page's viewer comment on an episode. Safe to repeat. */
export const writeComment = async (
  page: Page,
  dramaId: string,
  number: number,
  text: string,
  atSecond: number,
): Promise<void> => {
  // A page without the app.
  await page.goto('/lab');
  const token = await page.evaluate(() => localStorage.getItem('sj_token'));
  const api = createApiClient(new URL(page.url()).origin, { authorization: `Bearer ${token}` });
  const episode = { dramaId, episodeId: `${dramaId}-${number}` };
  await api.data(contract.comments.add, { ...episode, text, atSecond });
};

/** Takes all comments out of the responses, as an episode without any has them. */
export const emptyComments = async (page: Page): Promise<void> => {
  await page.route(/getDramaEpisode\/comments/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data, { items: [], nextCursor: null, commentCount: 0, seconds: [] });
    await route.fulfill({ response, json: answer });
  });
  await page.route(/\/drama\/detail\//, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.episode.commentCount = 0;
    await route.fulfill({ response, json: answer });
  });
};
