import { useTranslation } from 'react-i18next';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useMay } from '#entities/me.ts';
import { PricePanel } from '#features/drama/price/price-panel.tsx';
import { useCall } from '#lib/api/use-call.ts';
import { State } from '#ui/state.tsx';
import { EpisodeList } from './episode-list.tsx';
import styles from './episodes.module.css';

/** The episodes in their order with the wall between the free and the others, beside what viewers pay. */
export function EpisodesTab({ editor }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const mayCount = useMay('numbers');
  const stats = useCall('stats.drama', { slug: editor.drama.slug }, { enabled: mayCount });
  if (editor.drama.episodes.length === 0)
    return <State title={t('episodes.empty')} text={t('episodes.emptyText')} />;
  const finished = new Map(
    stats.data?.episodes.map(({ number, started, finished: done }) => [
      number,
      started === 0 ? null : done / started,
    ]),
  );
  return (
    <div className={styles.columns}>
      <EpisodeList editor={editor} finished={finished} />
      <PricePanel editor={editor} />
    </div>
  );
}
