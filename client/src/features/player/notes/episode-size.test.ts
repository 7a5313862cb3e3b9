import { expect, it } from 'vitest';
import { estimateEpisodeSize } from './episode-size.ts';

const rendition = (peak: number, average: number | null, pixels: number) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${peak}${average === null ? '' : `,AVERAGE-BANDWIDTH=${average}`},RESOLUTION=${pixels}x100\n${pixels}.m3u8`;
const master = (...renditions: string[]) => ['#EXTM3U', ...renditions].join('\n');

it('takes the best rendition, and the best that the data saver allows', () => {
  const all = master(
    rendition(420_000, 400_000, 360),
    rendition(790_000, 640_000, 540),
    rendition(1_900_000, 1_500_000, 720),
  );
  expect(estimateEpisodeSize(all, 75)).toEqual({ fullMegabytes: 14, saverMegabytes: 6 });
});

it('takes the peak where the playlist names no average, in whatever order', () => {
  const all = master(rendition(1_600_000, null, 720), rendition(400_000, null, 360));
  expect(estimateEpisodeSize(all, 60)).toEqual({ fullMegabytes: 12, saverMegabytes: 3 });
});

it('is nothing where the data saver changes nothing', () => {
  expect(estimateEpisodeSize(master(rendition(700_000, 600_000, 540)), 60)).toBeNull();
  expect(
    estimateEpisodeSize(master(rendition(780_000, 600_000, 540), rendition(810_000, 601_000, 720)), 60),
  ).toBeNull();
});
