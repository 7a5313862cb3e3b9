import { useTranslation } from 'react-i18next';
import { useStore } from '#lib/store.ts';
import { watchingStops } from '#player/stops/watching-stops.ts';
import { ListItem } from '#ui/list-item.tsx';
import { Switch } from '#ui/switch.tsx';

/** The switch that stops after the episode that plays. It ends with this watching. */
export function StopItem({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('player');
  const { stopsAfterEpisode } = useStore(watchingStops.state);
  const label = t('stop.after');
  return (
    <ListItem
      className={className}
      label={label}
      detail={t('stop.afterDetail')}
      end={<Switch on={stopsAfterEpisode} label={label} onChange={watchingStops.stopAfterEpisode} />}
    />
  );
}
