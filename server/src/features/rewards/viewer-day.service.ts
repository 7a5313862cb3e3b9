import type { RawTransaction } from '#platform/database/open-database.ts';
import { getRewardViewer, type RewardViewer, saveDay } from './rewards.repository.ts';
import { type ViewerDay, viewerDayAt } from './viewer-day.ts';

export type { RewardViewer, ViewerDay };

/** A viewer with their current day. */
export interface ViewerToday {
  viewer: RewardViewer;
  today: ViewerDay;
}

/** Returns the viewer's current day without saving it. */
export const getToday = async (db: RawTransaction, userId: string, now: Date): Promise<ViewerToday> => {
  const viewer = await getRewardViewer(db, userId);
  return { viewer, today: viewerDayAt(now, viewer.country, viewer.lastDay) };
};

/** Returns and saves the viewer's current day, so that a change of country cannot earn the same day twice. */
export const saveToday = async (tx: RawTransaction, userId: string, now: Date): Promise<ViewerToday> => {
  const { viewer, today } = await getToday(tx, userId, now);
  const { lastDay } = viewer;
  if (lastDay?.day !== today.day || lastDay.endsAt.getTime() !== today.endsAt.getTime()) {
    await saveDay(tx, userId, today);
  }
  return { viewer, today };
};
