import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smallestUrlOf } from '#entities/pictures.ts';
import { formatNumber, formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { Section } from '#ui/page.tsx';
import { Poster } from '#ui/poster.tsx';
import styles from './person.module.css';
import type { Person } from './person.ts';

const firstCount = 4;

/** How far the viewer is in each drama, and what they spent on it. */
export function Watching({ person: { dramas, dramaCount } }: { person: Person }) {
  const { t } = useTranslation('people');
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? dramas : dramas.slice(0, firstCount);
  return (
    <Section
      title={t('watching.title')}
      end={
        !isOpen &&
        dramas.length > firstCount && (
          <Button kind="plain" onPress={() => setIsOpen(true)}>
            {t('watching.more', { count: dramaCount })}
          </Button>
        )
      }
    >
      {dramas.length === 0 && <p className="fine">{t('watching.none')}</p>}
      <div className={styles.dramas}>
        {shown.map(({ slug, title, posterKey, episodeNumber, episodeCount, unlockCount, coins, at }) => (
          <div key={slug} className={styles.drama} title={formatTime(at)}>
            <Poster url={smallestUrlOf(posterKey)} width={26} />
            <div className={styles.watched}>
              <div className={styles.name}>{title}</div>
              <div className={styles.place}>
                <Ledge share={(episodeNumber ?? 0) / Math.max(1, episodeCount)} />
              </div>
            </div>
            <div className="fine">
              {[
                episodeNumber === null
                  ? t('watching.notBegun')
                  : t('watching.place', { number: episodeNumber, count: episodeCount }),
                ...(unlockCount > 0 ? [t('coins', { count: coins, coins: formatNumber(coins) })] : []),
              ].join(' · ')}
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
