import type { DramaCard } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { DramaRow } from '#entities/drama/drama-row.tsx';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { EndNote } from './end-note.tsx';

type SeriesEndProps = {
  title: string;
  /** More episodes will come. */
  isOngoing: boolean;
  /** The drama to watch next, and the reason; null while it loads or if there is none. */
  like: { drama: DramaCard; reason: string } | null;
  /** Null while the first episode is not known. */
  onWatchAgain: (() => void) | null;
};

/** After the last episode: what to watch next. */
export function SeriesEnd({ title, isOngoing, like, onWatchAgain }: SeriesEndProps) {
  const { t } = useTranslation('player');
  return (
    <EndNote
      title={t(isOngoing ? 'end.soFar' : 'end.series', { drama: title })}
      actions={
        <>
          {like && (
            <Button variant="main" grow icon="play" href={href(paths.player(like.drama.dramaId))}>
              {t('end.watchNext')}
            </Button>
          )}
          <Button disabled={!onWatchAgain} onClick={() => onWatchAgain?.()}>
            {t('end.watchAgain')}
          </Button>
        </>
      }
    >
      {like && <DramaRow drama={like.drama} path={paths.drama(like.drama.dramaId)} meta={like.reason} />}
    </EndNote>
  );
}
