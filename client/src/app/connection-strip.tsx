import { hashKey, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { connection } from '#lib/connection/connection.ts';
import { formatDay, formatTimeOfDay } from '#lib/language/format.ts';
import { daysSince } from '#lib/language/format-day.ts';
import { toServerMs } from '#lib/server-clock.ts';
import { useStore } from '#lib/store.ts';
import { Button } from '#ui/button.tsx';
import { FootStrip } from '#ui/foot-strip.tsx';

/** Says at the foot of the screen that the connection is lost, and how old the screen is. */
export function ConnectionStrip() {
  const { isLost } = useStore(connection);
  return <div role="status">{isLost && <Strip />}</div>;
}

function Strip() {
  const { t } = useTranslation(['common', 'offline']);
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ type: 'active' }) > 0;
  const oldestMs = findOldest(queryClient);
  const age =
    oldestMs === null ? t('connection.retrying') : sayAge(t, new Date(toServerMs(oldestMs)).toISOString());
  return (
    <FootStrip icon="cut" title={t('failure.title')} text={age}>
      <Button slim busy={isFetching} onClick={() => void queryClient.refetchQueries({ type: 'active' })}>
        {t('tryAgain')}
      </Button>
    </FootStrip>
  );
}

/** "What you see is from 21:04", or from an earlier day. */
const sayAge = (t: TFunction<['common', 'offline']>, loadedAt: string): string =>
  daysSince(loadedAt) > 0
    ? t('offline:fromDay', { day: formatDay(loadedAt) })
    : t('connection.from', { time: formatTimeOfDay(loadedAt) });

/** Loaded on every screen. Numbers of the account say their own time. */
const ignoredHashes = [api.settings.get.key(), api.account.userInfo.key()].map((key) => hashKey(key));

/** When the oldest data on the screen was loaded; null if there is none, or a part of the screen has none. */
const findOldest = (queryClient: QueryClient): number | null => {
  const states = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryHash }) => !ignoredHashes.includes(queryHash) })
    .map(({ state }) => state);
  const isComplete = states.length > 0 && states.every(({ data }) => data !== undefined);
  return isComplete ? Math.min(...states.map(({ dataUpdatedAt }) => dataUpdatedAt)) : null;
};
