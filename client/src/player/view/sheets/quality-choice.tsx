import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeDeviceSettings,
  type DeviceSettings,
  useDeviceSettings,
} from '#entities/settings/device-settings.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import type { Player } from '#player/use-player.ts';
import { ChoicePills } from '#ui/choice-pills.tsx';

type QualityChoiceProps = { player: Player; className?: string | undefined };
type Choice = DeviceSettings['quality'] | 'saver';

/** Automatic, the data saver, or always the best. The data saver is the same setting as its switch. */
export function QualityChoice({ player: { pool, video }, className }: QualityChoiceProps) {
  const { t } = useTranslation('player');
  const { dataSaver, quality } = useDeviceSettings();
  const pixels = usePicturePixels(video);
  const current: Choice = dataSaver ? 'saver' : quality;
  const isKnown = current === 'auto' && pixels > 0;
  const choose = (id: Choice) => {
    changeDeviceSettings(id === 'saver' ? { dataSaver: true } : { dataSaver: false, quality: id });
    pool.changeQuality();
  };
  return (
    <ChoicePills<Choice>
      className={className}
      label={t('playback.quality')}
      items={[
        { id: 'auto', label: isKnown ? t('playback.autoNow', { pixels }) : t('playback.auto') },
        { id: 'saver', label: t('playback.saver') },
        { id: 'high', label: t('playback.high') },
      ]}
      current={current}
      onChange={choose}
    />
  );
}

/** The narrow side of the picture that is shown, after which its quality is called; 0 while there is none. */
const usePicturePixels = (video: EpisodeVideo | null): number =>
  useSyncExternalStore(
    (onChange) => {
      video?.element.addEventListener('resize', onChange);
      return () => video?.element.removeEventListener('resize', onChange);
    },
    () => (video ? Math.min(video.element.videoWidth, video.element.videoHeight) : 0),
  );
