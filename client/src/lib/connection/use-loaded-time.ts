import i18next from 'i18next';
import { formatDay, formatTimeOfDay } from '#lib/language/format.ts';
import { daysSince } from '#lib/language/format-day.ts';
import { toServerMs } from '#lib/server-clock.ts';
import { useStore } from '#lib/store.ts';
import { connection } from './connection.ts';

/** The time from which a number on the screen is, while the connection is lost: "at 21:04", "yesterday"; null otherwise. */
export const useLoadedTime = (loadedAtMs: number): string | null => {
  const { isLost } = useStore(connection);
  if (!isLost) return null;
  const loadedAt = new Date(toServerMs(loadedAtMs)).toISOString();
  if (daysSince(loadedAt) > 0) return formatDay(loadedAt);
  return i18next.t('connection.at', { time: formatTimeOfDay(loadedAt) });
};
