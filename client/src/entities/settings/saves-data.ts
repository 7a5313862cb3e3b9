import { getDeviceSettings } from './device-settings.ts';

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/**
 * Whether nothing may be loaded that the viewer has not asked for: the data saver of the app or of the browser is on,
 * or the link is slow. Browsers without the Network Information API tell nothing.
 */
export const savesData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  const isSlow = /2g/.test(connection?.effectiveType ?? '');
  return getDeviceSettings().dataSaver || connection?.saveData === true || isSlow;
};
