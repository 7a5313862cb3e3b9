import { fingerOf } from '../e2e/support/touch.ts';
import { seek, showSecond, waitForVideo } from '../e2e/support/video.ts';
import { picture } from './support/picture.ts';

const player = (dramaId: string, number: number) =>
  `/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-${number}`;

picture('player-seek', {
  as: 'newcomer',
  path: player('room-1407', 2),
  show: async ({ page, t }) => {
    await showSecond(page, 5);
    const line = await page.getByRole('slider', { name: t('player:seek') }).boundingBox();
    if (!line) throw new Error('there is no seek line');
    const y = line.y + 26;
    const finger = await fingerOf(page);
    await finger.down({ x: line.width * 0.24, y });
    await finger.move({ x: line.width * 0.61, y });
    await page.getByText(/^0:05$/).waitFor();
  },
  after: async ({ page }) => (await fingerOf(page)).up(),
});

picture('player-hold', {
  as: 'member',
  path: player('room-1407', 3),
  show: async ({ page, t }) => {
    await waitForVideo(page);
    await seek(page, 6);
    const finger = await fingerOf(page);
    await finger.down({ x: 150, y: 260 });
    await page.getByText(t('player:hold.hint')).waitFor();
    await finger.move({ x: 150, y: 284 });
  },
  after: async ({ page }) => (await fingerOf(page)).up(),
});
