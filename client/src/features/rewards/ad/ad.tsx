import type { FeedItem } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { api } from '#lib/api/client.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { formatCoinsWithUnit, formatDuration } from '#lib/language/format.ts';
import { IconButton } from '#ui/button.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { usePopupsWait } from '#ui/popup.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { toast } from '#ui/toast.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { useModal } from '#ui/use-modal.ts';
import styles from './ad.module.css';
import { AdDone } from './ad-done.tsx';
import { useAdClaim } from './use-ad-claim.ts';

export type FilmProps = {
  episode: FeedItem;
  isPlaying: boolean;
  isMuted: boolean;
  onSoundBlocked: () => void;
  onPlayed: (seconds: number) => void;
};
type AdProps = { board: RewardBoard; onClose: () => void; Film: ComponentType<FilmProps> };

/** As many films as a feed page holds; a viewer who watches more ads sees them again. */
const filmCount = 10;

/** Ads that pay: the start of another series of this library. Leaving is always possible, and then nothing counts. */
export function Ad({ board, onClose, Film }: AdProps) {
  const { t } = useTranslation(['rewards', 'common']);
  const dialog = useRef<HTMLDialogElement>(null);
  const [shownAds, setShownAds] = useState(0);
  const films = useQuery({ ...api.discovery.forYou.query({ limit: filmCount }), staleTime: 0 });
  const items = films.data?.items ?? [];
  const film = items[shownAds % items.length];
  useModal(dialog, dialog);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      tabIndex={-1}
      aria-label={t('ad.name')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {film ? (
        <AdFilm
          key={shownAds}
          board={board}
          film={film}
          Film={Film}
          onClose={onClose}
          onNext={() => setShownAds(shownAds + 1)}
        />
      ) : (
        <>
          <TopBar titleStyle="start" title={t('ad.name')} back={closeButton(t('ad.leave'), onClose)} />
          {films.isPending && <Spinner label={t('common:loading')} />}
          {films.isError && (
            <StatusMessage
              kind="error"
              title={t('common:failure.title')}
              text={failureMessage(films.error)}
              action={{
                label: t('common:tryAgain'),
                onClick: () => void films.refetch(),
                busy: films.isFetching,
              }}
            />
          )}
          {films.isSuccess && (
            <StatusMessage kind="empty" title={t('ad.none.title')} text={t('ad.none.text')} />
          )}
        </>
      )}
    </dialog>
  );
}

const closeButton = (label: string, onClick: () => void) => ({ icon: 'close' as const, label, onClick });

type AdFilmProps = AdProps & { film: FeedItem; onNext: () => void };

function AdFilm({ board, film: firstFilm, Film, onClose, onNext }: AdFilmProps) {
  const { t } = useTranslation(['rewards', 'player']);
  const { coins, minimumSeconds, timesADay } = board.rules.ad;
  // A new feed that arrives meanwhile is for the next ad.
  const [film] = useState(firstFilm);
  const [playedSeconds, setPlayedSeconds] = useState(0);
  const [isMuted, setIsMuted] = useState(false);
  const [number] = useState(board.ad.watchedToday + 1);
  const isWatched = playedSeconds >= minimumSeconds;
  const claim = useAdClaim(board.ad.ticket, isWatched);
  usePopupsWait(!isWatched);
  useLeftNotice(isWatched);

  const seconds = Math.floor(playedSeconds);
  return (
    <>
      <Film
        episode={film}
        isPlaying={!isWatched}
        isMuted={isMuted}
        onSoundBlocked={() => setIsMuted(true)}
        onPlayed={(step) => setPlayedSeconds((before) => before + step)}
      />
      <div className={styles.shade} />
      <TopBar
        over
        titleStyle="start"
        title={t('ad.title', { drama: film.drama.title })}
        back={closeButton(t('ad.leave'), onClose)}
        end={
          <IconButton
            icon={isMuted ? 'mute' : 'sound'}
            label={t('player:mute')}
            pressed={isMuted}
            onClick={() => setIsMuted(!isMuted)}
          />
        }
      />
      <div className={styles.words}>
        <p className="display num">{formatDuration(Math.max(0, minimumSeconds - seconds))}</p>
        <p>{t('ad.until', { coins: formatCoinsWithUnit(coins), count: coins })}</p>
      </div>
      <Ledge
        className={styles.ledge}
        percent={Math.min(100, (playedSeconds / minimumSeconds) * 100)}
        label={t('ad.progress', { seconds, total: minimumSeconds })}
      />
      <p className={styles.foot}>
        <span>{t('ad.position', { number, times: timesADay })}</span>
        <span>{t('ad.leaveHint')}</span>
      </p>
      <AdDone board={board} number={number} claim={claim} onNext={onNext} onClose={onClose} />
    </>
  );
}

/** Says that nothing was counted when the viewer leaves early, by whichever way. */
function useLeftNotice(isWatched: boolean) {
  const { t } = useTranslation('rewards');
  const notify = useEffectEvent(() => {
    if (!isWatched) toast(t('ad.left'));
  });
  useEffect(() => () => notify(), []);
}
