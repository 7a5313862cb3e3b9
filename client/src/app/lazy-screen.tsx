import { limits } from '@cliffhanger/contracts/limits';
import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { ChunkLoadError, loadChunk } from '#lib/load-chunk.ts';
import { trackLoading } from '#lib/loading.ts';
import { Button } from '#ui/button.tsx';
import { Column } from '#ui/column.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import styles from './lazy-screen.module.css';
import { useTabs } from './tabs.tsx';

type ScreenModule = { default: ComponentType };
export type ScreenLoader = () => Promise<ScreenModule>;

/** In the chunk of the background, so that it is there without a connection. */
export const chunkFailure = new LatePart(() => import('./chunk-failure.tsx'));

/** The code of a screen, fetched once, when the screen is first opened, with what else it needs at the same time. */
export class ScreenChunk {
  readonly #load: ScreenLoader;
  readonly #loadNeeds: () => readonly Promise<unknown>[];
  loaded: ComponentType | undefined;

  constructor(load: ScreenLoader, loadNeeds: () => readonly Promise<unknown>[] = () => []) {
    this.#load = load;
    this.#loadNeeds = loadNeeds;
  }

  /** @throws ChunkLoadError */
  async fetch(): Promise<void> {
    if (this.loaded) return;
    const module = loadChunk(this.#load, limits.lazyPageTimeoutMs);
    const results = await trackLoading(Promise.allSettled([module, ...this.#loadNeeds()]));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    this.loaded = (await module).default;
  }
}

/** Shows a screen, a spinner after 200 ms while its code loads, and a failure after 60 s. */
export function LazyScreen({ chunk }: { chunk: ScreenChunk }) {
  const [error, setError] = useState<ChunkLoadError>();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const Loaded = chunk.loaded;
  const ChunkFailure = useLatePart(chunkFailure, error !== undefined);

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
  if (!error) return <LoadingScreen />;
  return ChunkFailure ? <ChunkFailure type={error.type} onRetry={retry} /> : <PlainFailure {...error} />;
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

/** For a viewer whose first screen is missing, until the page that says so is loaded. */
function PlainFailure({ type }: { type: ChunkLoadError['type'] }) {
  const { t } = useTranslation();
  useTabs();
  return (
    <Column tabs>
      <p className={styles.loading}>{t(`chunk.${type}`)}</p>
      <Button onClick={() => location.reload()}>{t('failure.reload')}</Button>
    </Column>
  );
}
