import { limits } from '@cliffhanger/contracts';
import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '#app/lazy-screen.module.css';
import { ChunkLoadError, loadChunk } from '#lib/load-chunk.ts';
import { Column } from '#ui/column.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { StatusMessage } from '#ui/status-message.tsx';

type ScreenModule = { default: ComponentType };

/** The code of a screen, fetched when it is first opened and kept from then on. */
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

/** Shows a screen: a spinner after 200 ms until its code is there, given up after 60 s. */
export function LazyScreen({ code }: { code: ScreenChunk }) {
  const [error, setError] = useState<ChunkLoadError>();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const Loaded = code.loaded;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (Loaded) return;
    let left = false;
    setError(undefined);
    code.fetch().then(
      () => {
        if (!left) redraw();
      },
      (failure: unknown) => {
        if (!left && failure instanceof ChunkLoadError) setError(failure);
      },
    );
    return () => {
      left = true;
    };
  }, [code, attempt]);

  if (Loaded) return <Loaded />;
  return <Column>{error ? <ChunkFailure type={error.type} onRetry={retry} /> : <LoadingScreen />}</Column>;
}

function LoadingScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.loading}>
      <Spinner label={t('loading')} />
    </div>
  );
}

function ChunkFailure({ type, onRetry }: { type: ChunkLoadError['type']; onRetry: () => void }) {
  const { t } = useTranslation();
  // A browser may remember that an import failed, and a newer version has other names: only loading anew helps.
  const again = type === 'missing' ? () => location.reload() : onRetry;
  return (
    <StatusMessage
      kind="error"
      title={t(`chunk.${type}Title`)}
      text={t(`chunk.${type}`)}
      action={{ label: t('tryAgain'), onClick: again }}
    />
  );
}
