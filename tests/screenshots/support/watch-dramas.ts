import { contract } from '@cliffhanger/contracts';
import type { Page } from 'playwright/test';
import { createApiClient } from '../../support/api-client.ts';

const minutes = 60;
const days = 86_400;

/** Where the viewer stopped: the newest dramas in order. Seconds 0 mean watched to the end. */
const stops = [
  { episode: 7, seconds: 62, agoSeconds: 2 * minutes },
  { episode: 4, seconds: 21, agoSeconds: 40 * minutes },
  { episode: 4, seconds: 80, agoSeconds: 1 * days },
  { episode: 2, seconds: 33, agoSeconds: 1 * days + 25 * minutes },
  { episode: 10, seconds: 0, agoSeconds: 1 * days + 70 * minutes },
  { episode: 4, seconds: 0, agoSeconds: 4 * days },
  { episode: 1, seconds: 28, agoSeconds: 12 * days },
];

/** Lets the page's viewer watch and follow some dramas on different days. Safe to repeat. */
export const watchDramas = async (page: Page): Promise<void> => {
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
      progress: stop.seconds,
      ageSeconds: stop.agoSeconds,
    });
  }
};
