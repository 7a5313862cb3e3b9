import type { EpisodeItem } from '@cliffhanger/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '#lib/language/format-position.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Pills } from '#ui/pills.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './transcript.module.css';
import type { TranscriptLine } from './transcript-lines.ts';
import { useTranscript } from './use-transcript.ts';

type TranscriptSheetProps = {
  open: boolean;
  onClose: () => void;
  dramaId: string;
  /** The episodes to choose from, at least one. */
  episodes: readonly EpisodeItem[];
  /** The episode that is shown first, if it is one of these; else the last one. */
  currentId: string;
};

/** What is said in the episodes that the viewer has watched or bought, to read. */
export function TranscriptSheet({ open, onClose, ...content }: TranscriptSheetProps) {
  const { t } = useTranslation(['episodes', 'common']);
  return (
    <Sheet open={open} onClose={onClose} title={t('transcript.title')} closeLabel={t('common:close')} tall>
      <TranscriptReader {...content} />
    </Sheet>
  );
}

function TranscriptReader({ dramaId, episodes, currentId }: Omit<TranscriptSheetProps, 'open' | 'onClose'>) {
  const { t } = useTranslation(['episodes', 'common']);
  const panelId = useId();
  const [chosenId, setChosenId] = useState(currentId);
  const shown = episodes.find(({ episodeId }) => episodeId === chosenId) ?? episodes.at(-1);
  if (!shown) return null;
  return (
    <>
      {episodes.length > 1 && (
        <Pills
          flush
          label={t('transcript.episodes')}
          panelId={panelId}
          items={episodes.map(({ episodeId, number }) => ({ id: episodeId, label: String(number) }))}
          current={shown.episodeId}
          onChange={setChosenId}
        />
      )}
      <h3 className={`small t2 ${styles.episode}`}>{t('common:episode', { number: shown.number })}</h3>
      <div id={panelId}>
        <Transcript key={shown.episodeId} dramaId={dramaId} episodeId={shown.episodeId} />
      </div>
    </>
  );
}

function Transcript({ dramaId, episodeId }: { dramaId: string; episodeId: string }) {
  const { t } = useTranslation(['episodes', 'common']);
  const { data, isError, isFetching, refetch } = useTranscript(dramaId, episodeId);
  if (data === null || data?.lines.length === 0)
    return (
      <p className="t2">
        <WordWrap text={t('transcript.none')} />
      </p>
    );
  if (data)
    return (
      <ol className={styles.lines} lang={data.language}>
        {data.lines.map((line) => (
          <Line key={line.startSeconds} {...line} />
        ))}
      </ol>
    );
  if (isError) return <LoadFailure text={t('transcript.failed')} onRetry={refetch} isBusy={isFetching} />;
  return (
    <Skeleton label={t('common:loading')}>
      {['64%', '82%', '48%', '70%'].map((width) => (
        <div key={width} className={styles.loadingLine}>
          <SkeletonLine width={28} />
          <SkeletonLine width={width} />
        </div>
      ))}
    </Skeleton>
  );
}

function Line({ startSeconds, speaker, text, isSound }: TranscriptLine) {
  return (
    <li className={styles.line}>
      <span className={`small num ${styles.time}`}>{formatPosition(startSeconds)}</span>
      <div>
        {speaker !== null && <p className="small t2">{speaker}</p>}
        <p className={isSound ? styles.sound : undefined}>
          <WordWrap text={text} />
        </p>
      </div>
    </li>
  );
}
