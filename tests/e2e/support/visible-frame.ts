import type { Page } from 'playwright/test';

/** Where nothing covers the video. */
const area = { x: 40, y: 150, width: 240, height: 240 };
const cells = 6;

/** The mean colors of a grid over a part of the video that nothing covers. */
export type Grid = number[];

/** Returns what stands on the screen. */
export const visibleGrid = async (page: Page): Promise<Grid> => {
  const picture = (await page.screenshot({ clip: area })).toString('base64');
  return page.evaluate(
    async ([base64, count]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(count, count).getContext('2d');
      if (!context) throw new Error('there is no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(bitmap, 0, 0, count, count);
      return [...context.getImageData(0, 0, count, count).data].filter((_, at) => at % 4 !== 3);
    },
    [picture, cells] as const,
  );
};

/** The mean difference of two grids, from 0 to 255. */
export const difference = (one: Grid, other: Grid): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
