import type { Movement } from '@cliffhanger/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { formatCoins, formatDayAndTime } from '#lib/language/format.ts';
import { List } from '#ui/list-item.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { ScrollSentinel } from '#ui/scroll-sentinel.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { movementName } from './movement-name.ts';
import styles from './movements.module.css';

const collapsedCount = 3;

/** Every change of the balance, with the balance after it. Shows the last few until the viewer asks for all. */
export function Movements() {
  const { t } = useTranslation(['wallet', 'common']);
  const [isExpanded, setIsExpanded] = useState(false);
  const movements = useMovements();
  const loaded = movements.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasMore = loaded.length > collapsedCount || movements.hasNextPage;

  return (
    <section className={styles.movements}>
      <ShelfHeader
        className={styles.head}
        title={t('movements.title')}
        linkText={t('common:all')}
        onPress={!isExpanded && hasMore ? () => setIsExpanded(true) : undefined}
      />
      {movements.isPending && <Spinner label={t('movements.loadingMore')} />}
      {movements.isSuccess && loaded.length === 0 && (
        <p className={`t2 ${styles.empty}`}>{t('movements.empty')}</p>
      )}
      <List className={styles.rows}>
        {(isExpanded ? loaded : loaded.slice(0, collapsedCount)).map((movement) => (
          <MovementRow key={movement.movementId} movement={movement} />
        ))}
      </List>
      {isExpanded && movements.hasNextPage && !movements.isError && (
        <ScrollSentinel key={movements.data?.pages.length} onNear={() => movements.fetchNextPage()} />
      )}
      {movements.isFetchingNextPage && <Spinner label={t('movements.loadingMore')} />}
      {movements.isError && <LoadingFailed movements={movements} />}
    </section>
  );
}

const useMovements = () => useInfiniteQuery(api.wallet.movements.pages());

/** Explains that a page failed to load, with a button to load it again. */
function LoadingFailed({ movements }: { movements: ReturnType<typeof useMovements> }) {
  const { t } = useTranslation(['wallet', 'common']);
  const isFirstPage = !movements.data?.pages.some(({ items }) => items.length > 0);
  return (
    <StatusMessage
      kind="error"
      title={t('common:failure.title')}
      text={t('movements.failed')}
      action={{
        label: t('common:tryAgain'),
        onClick: () => (isFirstPage ? movements.refetch() : movements.fetchNextPage()),
        busy: movements.isFetching,
      }}
    />
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('wallet');
  const { coins, balanceAfterCoins, createdAt } = movement;
  return (
    <div className={styles.row}>
      <span className="grow">
        {movementName(movement, t)}
        <time className={styles.detail} dateTime={createdAt}>
          {formatDayAndTime(createdAt)}
        </time>
      </span>
      <span className={styles.amount}>
        {coins > 0 && '+'}
        {formatCoins(coins)}
        <span className={styles.detail}>{formatCoins(balanceAfterCoins)}</span>
      </span>
    </div>
  );
}
