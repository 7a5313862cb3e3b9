import type { UpcomingDrama } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { DramaCard } from '#entities/drama/drama-card.tsx';
import { formatComingDay } from '#lib/language/coming-day.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import styles from './follows.module.css';

/** Announced dramas of whose release the viewer is to be reminded. They are taken back on their pages. */
export function ReminderSection({ dramas }: { dramas: readonly UpcomingDrama[] }) {
  const { t } = useTranslation(['discovery', 'common']);
  if (dramas.length === 0) return null;
  return (
    <section className={styles.section}>
      <ShelfHeader title={t('upcoming')} note={t('common:dramas', { count: dramas.length })} />
      <CardGrid>
        {dramas.map((drama) => (
          <DramaCard key={drama.dramaId} fluid drama={drama} meta={formatComingDay(drama.publishAt)} />
        ))}
      </CardGrid>
    </section>
  );
}
