import { loadingCount } from '#lib/loading.ts';
import { whenIdle } from '#lib/when-idle.ts';

/** Removes `data-loading` from the body while nothing is loading and everything is rendered, for browser tests. */
export const startLoadingMark = (): void => {
  const { dataset } = document.body;
  loadingCount.subscribe(() => {
    if (loadingCount.value > 0) dataset.loading = '';
    else
      whenIdle(() => {
        if (loadingCount.value === 0) delete dataset.loading;
      });
  });
};
