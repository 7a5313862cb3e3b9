import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { changeDeviceSettings, useDeviceSettings } from '#entities/settings/device-settings.ts';
import type { Player } from '#player/use-player.ts';
import { ListItem } from '#ui/list-item.tsx';
import { Switch } from '#ui/switch.tsx';
import { episodeSizes } from './episode-size.ts';

type DataSaverItemProps = { player: Player; className?: string | undefined };

/** The switch of the data saver, with what an episode takes. */
export function DataSaverItem({ player, className }: DataSaverItemProps) {
  const { t } = useTranslation(['player', 'settings']);
  const { dataSaver } = useDeviceSettings();
  const label = t('settings:dataSaver.title');
  const change = (on: boolean) => {
    changeDeviceSettings({ dataSaver: on });
    player.pool.changeQuality();
  };
  return (
    <ListItem
      className={className}
      label={label}
      detail={describeSizes(player, t)}
      end={<Switch on={dataSaver} label={label} onChange={change} />}
    />
  );
}

const describeSizes = ({ video, detail }: Player, t: TFunction<['player', 'settings']>): string => {
  const sizes = episodeSizes(video?.renditions ?? [], detail.data?.playback?.durationSeconds ?? 0);
  if (!sizes) return t('settings:dataSaver.detail');
  return sizes.saver < sizes.full ? t('playback.sizes', sizes) : t('playback.size', sizes);
};
