import { useTranslation } from 'react-i18next';
import { formatSpeed } from '#lib/language/format.ts';
import { Stops } from '#ui/stops.tsx';
import { speeds } from './series-speeds.ts';
import type { SeriesSpeed } from './use-series-speed.ts';

/** The speeds to choose from. Only the chosen one has its sign. */
export function SpeedStops({ speed, className }: { speed: SeriesSpeed; className?: string | undefined }) {
  const { t } = useTranslation('player');
  return (
    <Stops
      items={speeds.map((value) => ({
        value,
        label: value === speed.speed ? `${formatSpeed(value)}×` : formatSpeed(value),
      }))}
      current={speed.speed}
      onChange={speed.change}
      label={t('playback.speed')}
      className={className}
    />
  );
}
