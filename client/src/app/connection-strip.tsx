import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '#lib/connection/connection.ts';
import { formatTimeOfDay } from '#lib/language/format.ts';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './connection-strip.module.css';

/** Says at the foot of the screen that the connection is lost, and how old the screen is. */
export function ConnectionStrip() {
  const { isLost } = useStore(connection);
  return <div role="status">{isLost && <Strip />}</div>;
}

function Strip() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ type: 'active' }) > 0;
  const oldestMs = findOldest(queryClient);
  useFootSpace();
  return (
    <div className={styles.strip}>
      <Icon name="cut" />
      <p className="grow">
        <b>{t('failure.title')}</b>
        <span className={styles.since}>
          {oldestMs === null
            ? t('connection.retrying')
            : t('connection.from', { time: formatTimeOfDay(oldestMs) })}
        </span>
      </p>
      <Button
        slim
        busy={isFetching}
        className={styles.retry}
        onClick={() => void queryClient.refetchQueries({ type: 'active' })}
      >
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/**
 * When the oldest data on the screen was loaded; null if there is none. Queries whose data is null (a visitor's user info)
 * are ignored.
 */
const findOldest = (queryClient: QueryClient): number | null => {
  const loaded = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && state.data !== null)
    .map(({ state }) => state.dataUpdatedAt);
  return loaded.length === 0 ? null : Math.min(...loaded);
};

/** Keeps the end of the screen in reach above the strip. */
const useFootSpace = () =>
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--strip', '56px');
    return () => void style.removeProperty('--strip');
  }, []);
