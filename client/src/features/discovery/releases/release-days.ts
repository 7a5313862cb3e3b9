import type { DramaCard } from '@cliffhanger/contracts';

export type ReleaseDay = {
  /** The first publication of the day in the list. */
  publishedAt: string;
  dramas: DramaCard[];
};

/** Groups dramas, newest first, by the day of publication in this device's time zone. */
export const groupByDay = (dramas: readonly DramaCard[]): ReleaseDay[] => {
  const days = Map.groupBy(dramas, ({ publishedAt }) => new Date(publishedAt).toDateString());
  return [...days.values()].map((ofDay) => ({ publishedAt: ofDay[0]?.publishedAt ?? '', dramas: ofDay }));
};
