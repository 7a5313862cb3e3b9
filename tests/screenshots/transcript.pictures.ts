import type { Page, Route } from 'playwright/test';
import { finishDrama } from './support/finish-drama.ts';
import { picture, type Scene } from './support/picture.ts';

const drama = 'room-1407';

/** Opens the transcript of the last episode. @param answer answers the request for its track; by default the server does */
const openTranscript = async ({ page, t }: Scene, answer?: (route: Route) => unknown) => {
  await finishDrama(page, drama);
  if (answer) await page.route('**/*.vtt*', answer);
  await page.goto(`/#/pages/home/view?dramaId=${drama}`);
  await page.getByRole('button', { name: t('episodes:transcript.open') }).click();
};
const sheet = (page: Page) => page.getByRole('dialog');

picture('drama-transcript', {
  as: 'member',
  path: '/pages/profile/index',
  show: async (scene) => {
    await openTranscript(scene);
    await sheet(scene.page).getByRole('listitem').first().waitFor();
  },
});
picture('drama-transcript-loading', {
  as: 'member',
  path: '/pages/profile/index',
  show: async (scene) => {
    await openTranscript(scene, () => undefined);
    await sheet(scene.page).getByText(scene.t('common:loading')).waitFor();
  },
});
picture('drama-transcript-empty', {
  as: 'member',
  path: '/pages/profile/index',
  show: async (scene) => {
    await openTranscript(scene, (route) => route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n' }));
    await sheet(scene.page).getByText(scene.t('episodes:transcript.none')).waitFor();
  },
});
picture('drama-transcript-failed', {
  as: 'member',
  path: '/pages/profile/index',
  show: async (scene) => {
    scene.announceConsoleErrors(/ERR_FAILED/);
    await openTranscript(scene, (route) => route.abort());
    await sheet(scene.page).getByText(scene.t('episodes:transcript.failed')).waitFor();
  },
});
