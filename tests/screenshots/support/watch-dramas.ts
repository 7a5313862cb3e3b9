import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { createApiClient } from '../../support/api-client.ts';

const minutes = 60;
const days = 86_400;

/** Where the viewer stopped in the newest dramas; in percent of the episode, of which 100 is watched to the end. */
const stops = [
  { episode: 7, percent: 63, agoSeconds: 2 * minutes },
  { episode: 4, percent: 28, agoSeconds: 40 * minutes },
  { episode: 4, percent: 88, agoSeconds: 1 * days },
  { episode: 2, percent: 40, agoSeconds: 1 * days + 25 * minutes },
  { episode: 10, percent: 100, agoSeconds: 1 * days + 70 * minutes },
  { episode: 4, percent: 100, agoSeconds: 4 * days },
  { episode: 1, percent: 36, agoSeconds: 12 * days },
];

/** Lets the page's viewer watch and follow some dramas on different days. Safe to repeat. @returns how many */
export const watchDramas = async (page: Page): Promise<number> => {
  // A page without the app.
  await page.goto('/lab');
  const token = await page.evaluate(() => localStorage.getItem('sj_token'));
  const api = createApiClient(new URL(page.url()).origin, { authorization: `Bearer ${token}` });
  const { items } = await api.data(contract.lists.all, { limit: stops.length });
  for (const [index, { dramaId }] of items.entries()) {
    const { episodes } = await api.data(contract.dramas.episodes, { dramaId });
    const stop = stops[index];
    const episode = episodes[Math.min(stop?.episode ?? 1, episodes.length) - 1];
    if (!stop || !episode) continue;
    await api.data(contract.engagement.followDrama, { dramaId, followed: true });
    await api.data(contract.progress.report, {
      dramaId,
      episodeId: episode.episodeId,
      // The API takes 0 for an episode watched to its end.
      progress: stop.percent === 100 ? 0 : Math.ceil((episode.durationSeconds * stop.percent) / 100),
      ageSeconds: stop.agoSeconds,
    });
  }
  return items.length;
};
