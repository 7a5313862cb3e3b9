import type { DramaCard } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDramaOffer } from '#entities/drama/drama-facts.ts';
import { DramaRow } from '#entities/drama/drama-row.tsx';
import { paths } from '#lib/navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import type { Elements } from '#ui/elements.ts';
import { EndNote } from './end-note.tsx';

type SeriesEndProps = {
  title: string;
  /** More episodes will come. */
  isOngoing: boolean;
  /** When the next one comes, in words; null if that is not known. */
  nextEpisode: string | null;
  /** Follows the drama; null for a viewer who does. */
  onFollow: (() => void) | null;
  /** The drama that a swipe leads to; null while it loads or if there is none. */
  next: { drama: DramaCard; onWatch: () => void } | null;
  /** What was said last, to be shared. */
  lastLine: Elements;
  /** Null while the first episode is not known. */
  onWatchAgain: (() => void) | null;
};

/** After the last episode: its last line, and what to watch next. */
export function SeriesEnd({
  title,
  isOngoing,
  nextEpisode,
  onFollow,
  next,
  lastLine,
  onWatchAgain,
}: SeriesEndProps) {
  const { t } = useTranslation(['player', 'common']);
  const offersFollow = nextEpisode !== null && onFollow !== null;
  return (
    <EndNote
      title={t(isOngoing ? 'end.soFar' : 'end.series', { drama: title })}
      text={nextEpisode ?? undefined}
      actions={
        <>
          {offersFollow && (
            <Button variant="main" grow icon="save" onClick={onFollow}>
              {t('common:follow')}
            </Button>
          )}
          {next && (
            <Button variant={offersFollow ? 'quiet' : 'main'} grow icon="play" onClick={next.onWatch}>
              {t('end.watchNext')}
            </Button>
          )}
          {!(offersFollow && next) && (
            <Button disabled={!onWatchAgain} onClick={() => onWatchAgain?.()}>
              {t('common:watchAgain')}
            </Button>
          )}
        </>
      }
    >
      {lastLine}
      {next && (
        <DramaRow
          drama={next.drama}
          path={paths.drama(next.drama.dramaId)}
          meta={formatDramaOffer(next.drama)}
        />
      )}
    </EndNote>
  );
}
