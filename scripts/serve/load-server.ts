import { setFlagsFromString } from 'node:v8';

/**
 * Loads the server, which is most of what it keeps in memory. V8 collects more often meanwhile, so that the heap is not sized
 * by the garbage of loading; server/src/main.ts sets the growth for what follows.
 */
export const loadServer = () => {
  setFlagsFromString('--heap-growing-percent=30');
  return import('./serve-library.ts');
};
