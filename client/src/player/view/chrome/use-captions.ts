import { changeDeviceSettings, useDeviceSettings } from '#lib/settings/device-settings.ts';

export type Captions = ReturnType<typeof useCaptions>;

/** Whether subtitles are shown. They are on by default, and the choice is stored on the device. */
export function useCaptions() {
  const { captions } = useDeviceSettings();
  return {
    areOn: captions,
    toggle: () => changeDeviceSettings({ captions: !captions }),
  };
}
