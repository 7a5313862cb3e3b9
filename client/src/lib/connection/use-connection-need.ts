import i18next from 'i18next';
import { useStore } from '#lib/store.ts';
import { connection } from './connection.ts';

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
