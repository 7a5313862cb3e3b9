import type { Movement } from '@cliffhanger/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { api } from '#lib/api/client.ts';
import { formatDayAndTime } from '#lib/language/format.ts';
import { ListEnd } from '#ui/list-end.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { ShelfHeader } from '#ui/shelf.tsx';
import styles from './movements.module.css';

const collapsedCount = 3;

/** Every change of the balance, with the balance after it. Shows the last few until the viewer asks for all. */
export function Movements() {
  const { t } = useTranslation(['wallet', 'common']);
  const [isExpanded, setIsExpanded] = useState(false);
  const movements = useInfiniteQuery(api.wallet.movements.pages());
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
      {loaded.length > 0 && (
        <ol className={styles.rows}>
          {(isExpanded ? loaded : loaded.slice(0, collapsedCount)).map((movement) => (
            <MovementRow key={movement.movementId} movement={movement} />
          ))}
        </ol>
      )}
      {(isExpanded || movements.isError) && (
        <ListEnd
          query={movements}
          loadingLabel={t('movements.loadingMore')}
          failureText={t('movements.failed')}
        />
      )}
    </section>
  );
}

/** A movement as a list of named values, of which a screen reader says the names. */
function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('wallet');
  const { coins, balanceAfterCoins, createdAt } = movement;
  return (
    <li>
      <dl className={styles.row}>
        <dt className="visually-hidden">{t('movements.what')}</dt>
        <dd className={styles.name}>{movementName(movement, t)}</dd>
        <dt className="visually-hidden">{t('movements.coins')}</dt>
        <dd className={styles.amount}>{`${coins > 0 ? '+' : ''}${formatCoins(coins)}`}</dd>
        <dt className="visually-hidden">{t('movements.when')}</dt>
        <dd className={styles.time}>
          <time dateTime={createdAt}>{formatDayAndTime(createdAt)}</time>
        </dd>
        <dt className="visually-hidden">{t('movements.balance')}</dt>
        <dd className={styles.balance}>{formatCoins(balanceAfterCoins)}</dd>
      </dl>
    </li>
  );
}

/** The name of a movement: "Room 1407, episode 12", "Check-in". */
const movementName = (
  { reason, dramaTitle, episodeNumber }: Pick<Movement, 'reason' | 'dramaTitle' | 'episodeNumber'>,
  t: TFunction<'wallet'>,
): string => {
  if (reason !== 'unlock' && reason !== 'undoUnlock') return t(`movements.${reason}`);
  const drama = dramaTitle ?? t('movements.lockedDrama');
  // Without a number it is the rest of the series.
  return episodeNumber === null
    ? t(`movements.${reason}Rest`, { drama })
    : t(`movements.${reason}`, { drama, number: episodeNumber });
};
