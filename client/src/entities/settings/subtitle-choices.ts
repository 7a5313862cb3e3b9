import type { TrackKind } from '@cliffhanger/contracts';
import { factsOf, type Language, languages } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import {
  changeDeviceSettings,
  type SubtitleBackground,
  type SubtitleSize,
  subtitleLanguageOf,
  useDeviceSettings,
} from './device-settings.ts';

const letterPixels: Record<SubtitleSize, number> = { small: 15, medium: 20, large: 26 };
const sizes: readonly SubtitleSize[] = ['small', 'medium', 'large'];
const kinds = ['subtitles', 'captions'] as const satisfies readonly TrackKind[];
const backgrounds: readonly SubtitleBackground[] = ['none', 'shade', 'black'];

/** What a viewer can choose about subtitles on this device, each for a `<ChoicePills>`. */
export function useSubtitleChoices() {
  const { t } = useTranslation('settings');
  const settings = useDeviceSettings();
  const { captions, subtitleSounds, subtitleSize, subtitleBackground } = settings;
  const shown: Language | 'off' = captions ? subtitleLanguageOf(settings) : 'off';
  return {
    language: {
      items: [
        { id: 'off' as const, label: t('subtitles.off') },
        ...languages.map((id) => ({ id, label: factsOf(id).name, lang: id })),
      ],
      current: shown,
      onChange: (id: Language | 'off') =>
        changeDeviceSettings(id === 'off' ? { captions: false } : { captions: true, subtitleLanguage: id }),
    },
    kind: {
      items: kinds.map((id) => ({ id, label: t(`subtitles.kinds.${id}`) })),
      current: kinds[subtitleSounds ? 1 : 0],
      onChange: (id: TrackKind) => changeDeviceSettings({ subtitleSounds: id === 'captions' }),
    },
    size: {
      items: sizes.map((id) => ({
        id,
        label: 'A',
        name: t(`subtitles.sizes.${id}`),
        // The letters stand on one line.
        style: { alignItems: 'flex-end', paddingBottom: 13, lineHeight: 1, fontSize: letterPixels[id] },
      })),
      current: subtitleSize,
      onChange: (id: SubtitleSize) => changeDeviceSettings({ subtitleSize: id }),
    },
    background: {
      items: backgrounds.map((id) => ({ id, label: t(`subtitles.backgrounds.${id}`) })),
      current: subtitleBackground,
      onChange: (id: SubtitleBackground) => changeDeviceSettings({ subtitleBackground: id }),
    },
  };
}
