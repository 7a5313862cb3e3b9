import type { MyDataSummary } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list-item.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './my-data.module.css';
import { useExport } from './use-export.ts';

const rows = ['watchedEpisodes', 'movements', 'comments', 'sessions', 'followedDramas'] as const;

/** How much is stored about the viewer, and the button that exports it. */
export function DataSummary({ summary }: { summary: MyDataSummary }) {
  const { t } = useTranslation('myData');
  const exporting = useExport();
  return (
    <section className={styles.summary}>
      <h2 className="title">{t('head')}</h2>
      <List className={styles.rows}>
        {rows.map((name) => (
          <p key={name} className={styles.row}>
            <span className="grow t2">{t(`rows.${name}`)}</span>
            <span className="num">{formatCoins(summary[name])}</span>
          </p>
        ))}
      </List>
      <Button
        wide
        needsConnection
        icon="download"
        busy={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t('export')}
      </Button>
      <p className={styles.fine}>
        <WordWrap text={t('exportNote')} />
      </p>
    </section>
  );
}
