import { chooseDataSaverLimit } from '#features/player/video/start-rendition.ts';

interface Rendition {
  peakBitRate: number;
  averageBitRate: number;
}

/** Reads the renditions of a master playlist, lowest first. */
const readRenditions = (master: string): Rendition[] =>
  master
    .split('\n')
    .filter((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    .map((line) => {
      const peakBitRate = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1] ?? 0);
      const averageBitRate = Number(/AVERAGE-BANDWIDTH=(\d+)/.exec(line)?.[1] ?? peakBitRate);
      return { peakBitRate, averageBitRate };
    })
    .sort((one, other) => one.peakBitRate - other.peakBitRate);

/** What an episode takes, in whole megabytes. */
export interface EpisodeSize {
  fullMegabytes: number;
  saverMegabytes: number;
}

/**
 * Estimates what an episode takes at its best, and with the data saver.
 * @returns null if the data saver makes no difference
 */
export const estimateEpisodeSize = (master: string, durationSeconds: number): EpisodeSize | null => {
  const renditions = readRenditions(master);
  const megabytesOf = (rendition: Rendition | undefined) =>
    Math.max(1, Math.round(((rendition?.averageBitRate ?? 0) * durationSeconds) / 8_000_000));
  const limit = chooseDataSaverLimit(renditions.map(({ peakBitRate }) => peakBitRate));
  const fullMegabytes = megabytesOf(renditions.at(-1));
  const saverMegabytes = megabytesOf(renditions[limit]);
  return saverMegabytes < fullMegabytes ? { fullMegabytes, saverMegabytes } : null;
};
