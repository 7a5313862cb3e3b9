import { useEffect } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Refuses files that are dropped where no part of the screen takes them: the browser would open them in place of the page. */
export const useKeepPage = (): void => {
  useEffect(() => {
    const stop = new AbortController();
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    // On the window, which an event reaches last.
    for (const name of ['dragover', 'drop'] as const)
      window.addEventListener(name, refuse, { signal: stop.signal });
    return () => stop.abort();
  }, []);
};
