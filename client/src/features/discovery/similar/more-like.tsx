import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DramaShelf } from '#entities/drama/drama-card.tsx';
import { api } from '#lib/api/client.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { ScrollSentinel } from '#ui/scroll-sentinel.tsx';
import { LoadingShelf } from '#ui/skeleton.tsx';
import styles from './more-like.module.css';
import { useReason } from './use-reason.ts';

const limit = 12;

type MoreLikeProps = {
  dramaId: string;
  /** The ids of dramas that are shown above. */
  without?: readonly string[];
};

/** Similar dramas, each with what it has in common. They load once the viewer scrolls near. */
export function MoreLike({ dramaId, without = [] }: MoreLikeProps) {
  const { t } = useTranslation(['discovery', 'common']);
  const reasonOf = useReason();
  const [isNear, setIsNear] = useState(false);
  const query = useQuery({ ...api.discovery.moreLike.query({ dramaId, limit }), enabled: isNear });
  const items = query.data?.items.filter(({ drama }) => !without.includes(drama.dramaId)) ?? [];
  return (
    <div className={styles.more}>
      {!isNear && <ScrollSentinel onNear={() => setIsNear(true)} />}
      {isNear && query.isPending && <LoadingShelf label={t('moreLike.loading')} />}
      {query.isError && !query.data && (
        <LoadFailure text={t('moreLike.failed')} onRetry={query.refetch} isBusy={query.isFetching} />
      )}
      {items.length > 0 && (
        <DramaShelf
          title={t('moreLike.title')}
          rememberAs={`more like ${dramaId}`}
          cards={items.map(({ drama, reason }) => ({ drama, meta: reasonOf(reason) }))}
        />
      )}
    </div>
  );
}
