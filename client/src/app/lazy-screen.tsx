import { limits } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { connection } from '#lib/api/connection.ts';
import { ChunkLoadError, loadChunk } from '#lib/load-chunk.ts';
import { useStore } from '#lib/store.ts';
import { version } from '#package.json';
import { Column } from '#ui/column.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import styles from './lazy-screen.module.css';
import { StatusPage } from './status-page.tsx';

type ScreenModule = { default: ComponentType };

/** The code of a screen, fetched once, when the screen is first opened. */
export class ScreenChunk {
  readonly #load: () => Promise<ScreenModule>;
  loaded: ComponentType | undefined;

  constructor(load: () => Promise<ScreenModule>) {
    this.#load = load;
  }

  /** @throws ChunkLoadError */
  async fetch(): Promise<void> {
    if (this.loaded) return;
    this.loaded = (await loadChunk(this.#load, limits.lazyPageTimeoutMs)).default;
  }
}

/** Shows a screen, a spinner after 200 ms while its code loads, and a failure after 60 s. */
export function LazyScreen({ chunk }: { chunk: ScreenChunk }) {
  const [error, setError] = useState<ChunkLoadError>();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const Loaded = chunk.loaded;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    if (Loaded) return;
    let isUnmounted = false;
    setError(undefined);
    chunk.fetch().then(
      () => {
        if (!isUnmounted) redraw();
      },
      (failure: unknown) => {
        if (!isUnmounted && failure instanceof ChunkLoadError) setError(failure);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [chunk, attempt]);

  if (Loaded) return <Loaded />;
  return error ? <ChunkFailure type={error.type} onRetry={retry} /> : <LoadingScreen />;
}

function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <Column>
      <div className={styles.loading}>
        <Spinner label={t('loading')} />
      </div>
    </Column>
  );
}

/** Offers another try, which also happens by itself once a lost connection is back. */
function ChunkFailure({ type, onRetry }: { type: ChunkLoadError['type']; onRetry: () => void }) {
  const { t } = useTranslation();
  const settings = useQuery({ ...api.settings.get.query(), staleTime: 0 });
  const newVersion = settings.data?.appVersion;
  const tryAgain = async () => {
    // A browser may cache a failed import, and a newer version has other file names: only a reload helps. Without an
    // answer from the server it would end in an error page of the browser.
    if (type === 'timeout') onRetry();
    else if ((await settings.refetch()).isSuccess) location.reload();
  };
  useOnReconnect(tryAgain);
  return (
    <StatusPage
      kind="error"
      title={t(`chunk.${type}Title`)}
      text={t(`chunk.${type}`)}
      action={{ label: t('tryAgain'), onClick: () => void tryAgain(), busy: settings.isFetching }}
      secondAction={
        newVersion !== undefined && newVersion !== version
          ? { label: t('update', { version: newVersion }), onClick: () => location.reload() }
          : undefined
      }
    />
  );
}

/** Calls back once the connection, which may be lost already, is back. */
const useOnReconnect = (callback: () => Promise<void>) => {
  const { isLost } = useStore(connection);
  const wasLost = useRef(false);
  const handleReconnect = useEffectEvent(() => void callback());
  useEffect(() => {
    if (!isLost && wasLost.current) handleReconnect();
    wasLost.current = isLost;
  }, [isLost]);
};
