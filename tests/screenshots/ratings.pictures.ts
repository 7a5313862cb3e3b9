import { contentNotes } from '@cliffhanger/contracts/rating-schemes';
import { routes } from '@cliffhanger/contracts/routes';
import type { Page } from 'playwright/test';
import { showSecond } from '../e2e/support/video.ts';
import { picture } from './support/picture.ts';

const dramaId = 'room-1407';
const rating = { ageRating: 14, contentNotes: ['alcohol-drugs', 'fear', 'abuse'] };

/** A library that was made before there were ratings has none. */
const rate = (page: Page, shown: object = rating) =>
  page.route(/drama\/(detail|episode)\//, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    Object.assign(answer.data.drama, shown);
    await route.fulfill({ response, json: answer });
  });

picture('player-rating', {
  as: 'member',
  path: `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-1`,
  before: ({ page }) => rate(page),
  show: ({ page }) => showSecond(page, 2),
});
picture('drama-rating', {
  as: 'demo',
  path: `${routes.drama}?dramaId=${dramaId}`,
  before: ({ page }) => rate(page),
});

picture('drama-rating-all', {
  as: 'demo',
  path: `${routes.drama}?dramaId=${dramaId}`,
  before: ({ page }) => rate(page, { ageRating: 18, contentNotes }),
});
picture('player-rating-all', {
  as: 'member',
  path: `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-1`,
  before: ({ page }) => rate(page, { ageRating: 18, contentNotes }),
  show: ({ page }) => showSecond(page, 2),
});
