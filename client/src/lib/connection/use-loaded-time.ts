import i18next from 'i18next';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { useStore } from '#lib/store.ts';
import { connection } from './connection.ts';

/** The time from which a number on the screen is, while the connection is lost: "at 21:04"; null otherwise. */
export const useLoadedTime = (loadedAtMs: number): string | null => {
  const { isLost } = useStore(connection);
  return isLost ? i18next.t('connection.at', { time: formatTimeOfDay(loadedAtMs) }) : null;
};
