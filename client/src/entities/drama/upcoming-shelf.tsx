import type { UpcomingDrama } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatComingDay } from '#lib/language/coming-day.ts';
import { useServerNow } from '#lib/server-clock.ts';
import { DramaShelf } from './drama-card.tsx';

type UpcomingShelfProps = { dramas: readonly UpcomingDrama[]; rememberAs: string };

/** Announced dramas with the days of their releases, the next one first. */
export default function UpcomingShelf({ dramas, rememberAs }: UpcomingShelfProps) {
  const { t } = useTranslation('discovery');
  const now = useServerNow();
  if (dramas.length === 0) return null;
  return (
    <DramaShelf
      title={t('upcoming')}
      rememberAs={rememberAs}
      cards={dramas.map((drama) => ({ drama, meta: formatComingDay(drama.publishAt, now) }))}
    />
  );
}
