import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { connection } from '#lib/connection/connection.ts';
import type { ChunkLoadError } from '#lib/load-chunk.ts';
import { useStore } from '#lib/store.ts';
import { version } from '#package.json';
import { StatusPage } from './status-page.tsx';

/** Offers another try. A lost connection has it in its strip, and it also happens by itself once the connection is back. */
export default function ChunkFailure({
  type,
  onRetry,
}: {
  type: ChunkLoadError['type'];
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  const settings = useQuery({ ...api.settings.get.query(), staleTime: 0 });
  const newVersion = settings.data?.appVersion;
  const tryAgain = async () => {
    // A browser may cache a failed import, and a newer version has other file names: only a reload helps. Without an
    // answer from the server it would end in an error page of the browser.
    if (type === 'timeout') onRetry();
    else if ((await settings.refetch()).isSuccess) location.reload();
  };
  const { isLost } = useStore(connection);
  useOnReconnect(isLost, tryAgain);
  return (
    <StatusPage
      kind="error"
      title={t(`chunk.${type}Title`)}
      text={t(`chunk.${type}`)}
      action={
        isLost
          ? undefined
          : { label: t('tryAgain'), onClick: () => void tryAgain(), busy: settings.isFetching }
      }
      secondAction={
        newVersion !== undefined && newVersion !== version
          ? { label: t('update', { version: newVersion }), onClick: () => location.reload() }
          : undefined
      }
    />
  );
}

/** Calls back once the connection, which may be lost already, is back. */
const useOnReconnect = (isLost: boolean, callback: () => Promise<void>) => {
  const wasLost = useRef(false);
  const handleReconnect = useEffectEvent(() => void callback());
  useEffect(() => {
    if (!isLost && wasLost.current) handleReconnect();
    wasLost.current = isLost;
  }, [isLost]);
};
