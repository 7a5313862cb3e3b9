import type Hls from 'hls.js/light';
import { loadChunk } from '#lib/load-chunk.ts';

type HlsBuild = 'light' | 'full';

const loading: Partial<Record<HlsBuild, Promise<typeof Hls>>> = {};
const importBuild = {
  light: () => import('hls.js/light'),
  // Knows sound tracks, which few dramas have.
  full: () => import('hls.js'),
};

/** Fetches a build of hls.js once per page. After a failure the next call tries again. @throws ChunkLoadError */
export const loadHls = (build: HlsBuild = 'light'): Promise<typeof Hls> => {
  const started = loading[build] ?? loadChunk(importBuild[build]).then((module) => module.default);
  loading[build] = started;
  started.catch(() => {
    delete loading[build];
  });
  return started;
};
