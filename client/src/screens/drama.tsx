import type { EpisodeList } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FollowButton } from '#entities/drama/follow-button.tsx';
import { MoreLike } from '#features/discovery/similar/more-like.tsx';
import { OtherDramas } from '#features/discovery/similar/other-dramas.tsx';
import { Cast, Synopsis, Tags } from '#features/dramas/about-drama.tsx';
import { CostCard } from '#features/dramas/cost/cost-card.tsx';
import { ShareButton, WatchButton } from '#features/dramas/drama-actions.tsx';
import { DramaHeader } from '#features/dramas/drama-header.tsx';
import { EpisodeSection } from '#features/dramas/episodes/episode-section.tsx';
import { Rating } from '#features/dramas/rating.tsx';
import { api } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { linkedId } from '#lib/navigation/linked-id.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { useDeferredMount } from '#lib/use-deferred-mount.ts';
import { useIdlePreload } from '#player/preload.ts';
import { IconButton } from '#ui/button.tsx';
import { Column } from '#ui/column.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './drama.module.css';

// Few links lead to it, and it has a player of its own.
const upcoming = new LatePart(() => import('./drama/upcoming-drama.tsx'));

export default function DramaScreen() {
  const { t } = useTranslation(['dramas', 'common']);
  const [search] = useSearchParams();
  const dramaId = linkedId(search, 'dramaId');
  const query = useQuery({
    ...api.dramas.episodes.query({ dramaId: dramaId ?? '' }),
    enabled: dramaId !== null,
  });
  const list = query.data;
  const [wasLoaded] = useState(list !== undefined);
  const goBack = useGoBack(paths.home());
  const isUnknown = dramaId === null || isApiError(query.error, 'notFound');
  const isUpcoming = list === undefined && isApiError(query.error, 'notReleased');
  const UpcomingDrama = useLatePart(upcoming, isUpcoming);
  const [share, setShare] = useState<(() => void) | null>(null);
  const shareUpcoming = useCallback((given: (() => void) | null) => setShare(() => given), []);
  const isHeld = isApiError(query.error, 'notAvailableInCountry') || isApiError(query.error, 'ageLocked');
  const isTakenDown = isApiError(query.error, 'takenDown');
  useDocumentTitle(list?.drama.title);
  const upcomingSkeleton = <DramaSkeleton label={t('loading')} isUpcoming />;
  const missing = { dramaId, category: list?.drama.category };

  return (
    <Column>
      <TopBar
        over
        className={styles.bar}
        back={{ label: t('common:back'), onClick: goBack }}
        end={
          list ? (
            <ShareButton drama={list.drama} />
          ) : (
            share && <IconButton icon="share" label={t('common:share')} onClick={share} />
          )
        }
      />
      {isUnknown ? (
        <MissingDrama title={t('notFound.title')} text={t('common:takenDown')} {...missing} />
      ) : isHeld || isTakenDown ? (
        <MissingDrama
          title={t(isHeld ? 'common:heldTitle' : 'notFound.title')}
          text={failureMessage(query.error)}
          {...missing}
        />
      ) : list ? (
        <Drama key={list.drama.dramaId} list={list} loadedAtMs={query.dataUpdatedAt} wasLoaded={wasLoaded} />
      ) : isUpcoming ? (
        UpcomingDrama ? (
          <UpcomingDrama
            key={dramaId}
            dramaId={dramaId}
            loading={upcomingSkeleton}
            failed={(retry, isBusy) => (
              <div className={styles.alone}>
                <LoadFailure isPage text={t('failed')} onRetry={retry} isBusy={isBusy} />
              </div>
            )}
            onShareable={shareUpcoming}
          />
        ) : (
          upcomingSkeleton
        )
      ) : query.isError ? (
        <div className={styles.alone}>
          <LoadFailure isPage text={t('failed')} onRetry={query.refetch} isBusy={query.isFetching} />
        </div>
      ) : (
        <DramaSkeleton label={t('loading')} />
      )}
    </Column>
  );
}

interface DramaProps {
  list: EpisodeList;
  loadedAtMs: number;
  /** Whether the list was there before the screen. */
  wasLoaded: boolean;
}

function Drama({ list, loadedAtMs, wasLoaded }: DramaProps) {
  const { drama, followed, resume } = list;
  const isPainted = useDeferredMount();
  // The scroll offset of a viewer who returns is restored at once.
  const showsRest = isPainted || wasLoaded;
  useIdlePreload(drama.dramaId, resume.episodeId);
  return (
    <>
      <DramaHeader drama={drama} isFinished={resume.finished} />
      <Synopsis text={drama.synopsis} />
      <div className={styles.actions}>
        <WatchButton list={list} />
        <FollowButton dramaId={drama.dramaId} followed={followed} />
      </div>
      <Rating drama={drama} />
      {showsRest && (
        <>
          <CostCard list={list} loadedAtMs={loadedAtMs} />
          <EpisodeSection list={list} />
          <Cast cast={drama.cast} />
          <Tags tags={drama.tags} />
          <MoreLike dramaId={drama.dramaId} />
        </>
      )}
    </>
  );
}

type MissingDramaProps = ComponentProps<typeof OtherDramas> & { title: string; text: string };

function MissingDrama({ title, text, ...drama }: MissingDramaProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.alone}>
      <StatusMessage
        isPage
        kind="empty"
        title={title}
        text={text}
        action={{ label: t('notFound.action'), href: href(paths.home()) }}
      />
      <OtherDramas {...drama} />
    </div>
  );
}

/** @param isUpcoming for a drama without a frame, which has nothing to buy */
function DramaSkeleton({ label, isUpcoming = false }: { label: string; isUpcoming?: boolean }) {
  return (
    <Skeleton label={label}>
      <div className={classNames(styles.skeletonHead, isUpcoming && styles.skeletonPlain)}>
        <SkeletonBox width={104} height={156} />
        <div className="grow">
          <SkeletonLine width="80%" height={26} />
          <SkeletonLine width="70%" className={styles.skeletonLine} />
          <SkeletonLine width="62%" className={styles.skeletonLine} />
        </div>
      </div>
      <div className={styles.skeletonBody}>
        <SkeletonLine width="94%" />
        {!isUpcoming && <SkeletonLine width="81%" className={styles.skeletonLine} />}
        <SkeletonBox height={48} className={styles.skeletonButton} />
        {!isUpcoming && <SkeletonBox height={248} className={styles.skeletonCard} />}
      </div>
    </Skeleton>
  );
}
