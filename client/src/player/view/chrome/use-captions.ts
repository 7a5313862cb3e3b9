import { changeDeviceSettings, useDeviceSettings } from '#entities/settings/device-settings.ts';

export interface Captions {
  areOn: boolean;
  toggle: () => void;
}

/** Whether subtitles are shown. They are on by default, and the choice is stored on the device. */
export function useCaptions(): Captions {
  const { captions } = useDeviceSettings();
  return {
    areOn: captions,
    toggle: () => changeDeviceSettings({ captions: !captions }),
  };
}
