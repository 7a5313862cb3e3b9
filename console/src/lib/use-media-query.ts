import { useSyncExternalStore } from 'react';

/** Whether the window matches a media query, followed as it changes. */
export const useMediaQuery = (query: string): boolean => {
  const list = matchMedia(query);
  return useSyncExternalStore(
    (onChange) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => list.matches,
  );
};

/** Whether the console is drawn for a phone. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 43.75rem)');
