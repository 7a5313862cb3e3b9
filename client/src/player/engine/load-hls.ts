import type Hls from 'hls.js/light';
import { loadChunk } from '#lib/load-chunk.ts';

let loading: Promise<typeof Hls> | undefined;

/** Fetches hls.js once per page. After a failure the next call tries again. @throws ChunkLoadError */
export const loadHls = (): Promise<typeof Hls> => {
  loading ??= loadChunk(() => import('hls.js/light')).then((module) => module.default);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
};
