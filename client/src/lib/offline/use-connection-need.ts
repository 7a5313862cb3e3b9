import i18next from 'i18next';
import { connection } from '#lib/api/connection.ts';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { useStore } from '#lib/store.ts';

export interface ConnectionNeed {
  /** Shown with the control. */
  note: string;
  /** Said in place of what the control does. Null while the device has a network, where trying finds out. */
  refusal: string | null;
}

/** What a control that needs the server says while the connection is lost; null otherwise. */
export const useConnectionNeed = (isNeeded = true): ConnectionNeed | null => {
  const { isLost, hasNetwork } = useStore(connection);
  if (!isNeeded || !isLost) return null;
  return {
    note: i18next.t('connection.needed'),
    refusal: hasNetwork ? null : i18next.t('connection.refused'),
  };
};

/** The time from which a number on the screen is, while the connection is lost: "at 21:04"; null otherwise. */
export const useLoadedTime = (loadedAtMs: number): string | null => {
  const { isLost } = useStore(connection);
  return isLost ? i18next.t('connection.at', { time: formatTimeOfDay(loadedAtMs) }) : null;
};
