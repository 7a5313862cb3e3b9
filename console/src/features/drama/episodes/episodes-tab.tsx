import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { PricePanel } from '#features/drama/price/price-panel.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { State } from '#ui/state.tsx';
import { EpisodeList } from './episode-list.tsx';
import styles from './episodes.module.css';

interface EpisodesTabProps {
  editor: DramaEditor;
  /** The files on their way to the drama, and where they are dropped. */
  files: ReactNode;
}

/** The episodes in their order with the wall between the free and the others, beside what viewers pay. */
export function EpisodesTab({ editor, files }: EpisodesTabProps) {
  const { t } = useTranslation('drama');
  const mayCount = useMay('numbers');
  const stats = useCall('stats.drama', { slug: editor.drama.slug }, { enabled: mayCount });
  if (editor.drama.episodes.length === 0)
    return (
      <div className={styles.begin}>
        {files}
        <State title={t('episodes.empty')} text={t('episodes.emptyText')} />
      </div>
    );
  const finished = new Map(
    stats.data?.episodes.map(({ number, started, finished: done }) => [
      number,
      started === 0 ? null : done / started,
    ]),
  );
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {files}
        <EpisodeList editor={editor} finished={finished} />
      </div>
      <PricePanel editor={editor} />
    </div>
  );
}
