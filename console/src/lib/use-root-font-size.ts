import { useSyncExternalStore } from 'react';

const read = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Reading it lays the page out. */
let lastRead = 0;

const known = (): number => {
  lastRead ||= read();
  return lastRead;
};

const subscribe = (onChange: () => void) => {
  // There is no event for it, and the page gets another height.
  const observer = new ResizeObserver(() => {
    lastRead = read();
    onChange();
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
};

/** The size of one rem in pixels, which readers of large type have chosen. */
export const useRootFontSize = (): number => useSyncExternalStore(subscribe, known);
