import type { MyDataSummary } from '@cliffhanger/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { api } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list-item.tsx';
import { toast } from '#ui/toast.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './my-data.module.css';

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

/** Downloads all data about the viewer as a file. */
function useExport() {
  const { t } = useTranslation('myData');
  return useMutation({
    mutationFn: async () => {
      const data = await api.myData.export.call();
      saveFile(`cliffhanger-my-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
    },
    onSuccess: () => toast(t('exported')),
  });
}

const saveFile = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
