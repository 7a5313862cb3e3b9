import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { api } from '#lib/api/client.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { useModal } from '#ui/use-modal.ts';
import styles from './ad.module.css';
import { AdFilm, type FilmProps } from './ad-film.tsx';

type AdProps = { board: RewardBoard; onClose: () => void; Film: ComponentType<FilmProps> };

/** As many videos as a feed page holds; a viewer who watches more ads sees them again. */
const filmCount = 10;

/** Ads that pay: the start of another series of this library. Leaving is always possible, and then nothing counts. */
export function Ad({ board, onClose, Film }: AdProps) {
  const { t } = useTranslation('rewards');
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
        <NoFilm films={films} onClose={onClose} />
      )}
    </dialog>
  );
}

type NoFilmProps = {
  films: Pick<UseQueryResult<unknown>, 'isPending' | 'isSuccess' | 'isFetching' | 'error' | 'refetch'>;
  onClose: () => void;
};

/** Shown while the video loads, or if there is none. */
function NoFilm({ films, onClose }: NoFilmProps) {
  const { t } = useTranslation(['rewards', 'common']);
  return (
    <>
      <TopBar
        titleStyle="start"
        title={t('ad.name')}
        back={{ icon: 'close', label: t('ad.leave'), onClick: onClose }}
      />
      {films.isPending && <Spinner label={t('common:loading')} />}
      {films.error && (
        <LoadFailure text={failureMessage(films.error)} onRetry={films.refetch} isBusy={films.isFetching} />
      )}
      {films.isSuccess && <StatusMessage kind="empty" title={t('ad.none.title')} text={t('ad.none.text')} />}
    </>
  );
}
