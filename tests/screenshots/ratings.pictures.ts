import { routes } from '@cliffhanger/contracts/routes';
import type { Page } from 'playwright/test';
import { showSecond } from '../e2e/support/video.ts';
import { picture } from './support/picture.ts';

const dramaId = 'room-1407';
const rating = { ageRating: 14, contentNotes: ['alcohol-drugs', 'fear', 'abuse'] };

/** A library that was made before there were ratings has none. */
const rate = (page: Page) =>
  page.route(/drama\/(detail|episode)\//, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data.drama, rating);
    await route.fulfill({ response, json: answer });
  });

picture('player-rating', {
  as: 'member',
  path: `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-1`,
  before: ({ page }) => rate(page),
  show: ({ page }) => showSecond(page, 2),
});
picture('drama-rating', {
  as: 'member',
  path: `${routes.drama}?dramaId=${dramaId}`,
  before: ({ page }) => rate(page),
});
