import type { FeedItem } from '@cliffhanger/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { api } from '#lib/api/client.ts';
import type { ApiFailure } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { useModal } from '#ui/use-modal.ts';
import styles from './ad.module.css';
import type { AdOrigin } from './ad-origin.ts';
import { AdVideo, type VideoProps } from './ad-video.tsx';
import { chooseAds } from './choose-ads.ts';

type AdProps = {
  board: RewardBoard;
  /** The episode for which the viewer needs coins. */
  origin: AdOrigin | null;
  onClose: () => void;
  /** Plays the advertised episode. */
  onWatch: (item: FeedItem) => void;
  Video: ComponentType<VideoProps>;
};

/** As many videos as a feed page holds; a viewer who watches more ads sees them again. */
const itemCount = 10;
/** The series that the viewer knows; of those watched before, an ad reminds. */
const historyCount = 100;

/** Ads that pay: the start of another series of this library. Leaving is always possible, and then nothing counts. */
export function Ad({ board, origin, onClose, onWatch, Video }: AdProps) {
  const { t } = useTranslation('rewards');
  const dialog = useRef<HTMLDialogElement>(null);
  const [shownAds, setShownAds] = useState(0);
  const feed = useQuery({ ...api.discovery.forYou.query({ limit: itemCount }), staleTime: 0 });
  const history = useQuery(api.progress.history.query({ limit: historyCount }));
  const items = chooseAds((!history.isPending && feed.data?.items) || [], {
    fromId: origin?.dramaId ?? null,
    history: history.data?.items ?? [],
  });
  const item = items[shownAds % items.length];
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
      {item ? (
        <AdVideo
          key={shownAds}
          board={board}
          origin={origin}
          item={item}
          Video={Video}
          onClose={onClose}
          onWatch={() => onWatch(item)}
          onNext={() => setShownAds(shownAds + 1)}
        />
      ) : (
        <NoVideo feed={feed} onClose={onClose} />
      )}
    </dialog>
  );
}

type NoVideoProps = {
  feed: UseQueryResult<{ items: readonly FeedItem[] }, ApiFailure>;
  onClose: () => void;
};

/** Shown while the video loads, or if there is none. */
function NoVideo({ feed, onClose }: NoVideoProps) {
  const { t } = useTranslation(['rewards', 'common']);
  return (
    <>
      <TopBar
        titleStyle="start"
        title={t('ad.name')}
        back={{ icon: 'close', label: t('ad.leave'), onClick: onClose }}
      />
      {(feed.isPending || (feed.isSuccess && feed.data.items.length > 0)) && (
        <Spinner label={t('common:loading')} />
      )}
      {feed.error && (
        <LoadFailure text={failureMessage(feed.error)} onRetry={feed.refetch} isBusy={feed.isFetching} />
      )}
      {feed.isSuccess && feed.data.items.length === 0 && (
        <StatusMessage kind="empty" title={t('ad.none.title')} text={t('ad.none.text')} />
      )}
    </>
  );
}
