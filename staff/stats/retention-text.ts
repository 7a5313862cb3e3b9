import type { DramaStatsJson } from '@cliffhanger/contracts/staff';
import { formatTable } from '../output.ts';
import { formatCount, formatPercent, stages, titleOf } from './retention.ts';

const barWidth = 24;

/** A bar of those who finished, then of those who only started; the widest is of the most viewers of an episode. */
const drawBar = (finished: number, started: number, most: number): string => {
  const columnsOf = (count: number) =>
    count === 0 ? 0 : Math.max(1, Math.round((count / Math.max(1, most)) * barWidth));
  const solid = columnsOf(finished);
  return `${'█'.repeat(solid)}${'░'.repeat(Math.max(0, columnsOf(started) - solid))}`;
};

/** Retention by episode as bars for a terminal. */
export const formatRetention = (stats: DramaStatsJson): string => {
  const { slug, episodes } = stats;
  const most = Math.max(...episodes.map(({ started }) => started), 0);
  const table = formatTable(
    ['', 'price', 'started', '█ finished ░ started only', ...stages.map(({ name }) => name), 'next unlocked'],
    episodes.map((episode) => [
      episode.number,
      episode.priceCoins === 0 ? 'free' : String(episode.priceCoins),
      formatCount(episode.started).padStart('started'.length),
      drawBar(episode.finished, episode.started, most),
      ...stages.map(({ key, name }) => formatPercent(episode[key], episode.started).padStart(name.length)),
      formatPercent(episode.nextUnlocked, episode.started).padStart('next unlocked'.length),
    ]),
  );
  return `${titleOf(stats)} (${slug}): signed-in viewers by episode; percentages are of those who started it\n\n${table}`;
};
