import type { ReleasedDrama } from '@cliffhanger/contracts';

export type ReleaseDay = {
  /** The first release of the day in the list. */
  releasedAt: string;
  dramas: ReleasedDrama[];
};

/**
 * Groups dramas, newest first, by the day of their release in this device's time zone. The first new series of the newest
 * day comes first, as it leads the list.
 */
export const groupByDay = (dramas: readonly ReleasedDrama[]): ReleaseDay[] => {
  const days = Map.groupBy(dramas, ({ release }) => new Date(release.releasedAt).toDateString());
  return [...days.values()].map((ofDay, index) => ({
    releasedAt: ofDay[0]?.release.releasedAt ?? '',
    dramas: index === 0 ? leadFirst(ofDay) : ofDay,
  }));
};

const leadFirst = (dramas: ReleasedDrama[]): ReleasedDrama[] => {
  const lead = dramas.find(isNewSeries);
  return lead ? [lead, ...dramas.filter((drama) => drama !== lead)] : dramas;
};

export const isNewSeries = ({ release }: ReleasedDrama): boolean => release.kind === 'series';
