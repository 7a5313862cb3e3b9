import { useTranslation } from 'react-i18next';
import { formatNumber, formatShareChange, formatWeekdayName } from '#lib/language/format.ts';
import styles from './figures.module.css';
import { Figures } from './figures.tsx';
import type { Now } from './use-now.ts';

/** Who watches now, and what happened today. */
export function SoFar({ now }: { now: Now }) {
  const { t } = useTranslation('today');
  const { mostWatched, viewers } = now.watching;
  const soFar = (name: 'plays' | 'newViewers' | 'unlocks' | 'spentCoins') => ({
    name: t(`figure.${name}`),
    value: formatNumber(now[name].count),
    note: now[name].change === null ? '–' : formatShareChange(now[name].change),
  });
  return (
    <div className={styles.soFar}>
      <Figures
        label={t('figure.today')}
        figures={[
          {
            name: t('figure.watching'),
            value: formatNumber(viewers),
            note: mostWatched
              ? t('figure.mostWatched', {
                  viewers: formatNumber(mostWatched.viewers),
                  number: mostWatched.number,
                })
              : '–',
          },
          soFar('plays'),
          soFar('newViewers'),
          soFar('unlocks'),
          soFar('spentCoins'),
        ]}
        sentence={t('figure.changes', { weekday: formatWeekdayName(now.dayBefore) })}
      />
    </div>
  );
}
