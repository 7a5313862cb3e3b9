import { Store } from './store.ts';

/** How many parts of the app and responses of the server the page is waiting for. */
export const loadingCount = new Store(0);

/** Counts work as loading until it has ended. */
export const trackLoading = async <T>(work: Promise<T>): Promise<T> => {
  loadingCount.set(loadingCount.value + 1);
  try {
    return await work;
  } finally {
    loadingCount.set(loadingCount.value - 1);
  }
};
