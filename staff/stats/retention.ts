import type { DramaStatsJson } from '@cliffhanger/contracts/staff';

export type EpisodeStats = DramaStatsJson['episodes'][number];

/** The stages of an episode, in the order in which a viewer reaches them. */
export const stages = [
  { key: 'reached25', name: '25 %' },
  { key: 'reached50', name: '50 %' },
  { key: 'reached75', name: '75 %' },
  { key: 'finished', name: 'finished' },
] as const;

/** Whole percent; null without a whole. */
export const percentOf = (part: number | null, whole: number): number | null =>
  part === null || whole === 0 ? null : Math.round((part / whole) * 100);

export const formatPercent = (part: number | null, whole: number): string => {
  const percent = percentOf(part, whole);
  return percent === null ? '–' : `${percent} %`;
};

export const formatCount = (count: number): string => count.toLocaleString('en');

/** The title in English, or in the first language that has one. */
export const titleOf = ({ title, slug }: Pick<DramaStatsJson, 'title' | 'slug'>): string =>
  title.en ?? Object.values(title)[0] ?? slug;

/** The index of the first episode whose next one is paid; -1 when there is none. */
export const beforePaidIndex = ({ episodes }: DramaStatsJson): number =>
  episodes.findIndex(({ nextUnlocked }) => nextUnlocked !== null);
