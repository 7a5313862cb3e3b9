import type { Page } from 'playwright';

/** Milliseconds since the navigation. */
export interface PagePaints {
  first: number;
  largest: number;
  /** When React has rendered; NaN on a page without. */
  app: number;
}

declare global {
  interface Window {
    appMs: number;
  }
}

/** Notes when React has replaced the shell of the page. Run it before the page's own scripts. */
export const watchRoot = (): void => {
  window.appMs = Number.NaN;
  const observer = new MutationObserver(() => {
    const shown = document.getElementById('root')?.firstElementChild;
    if (!shown || shown.matches('.shell')) return;
    window.appMs = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
};

/** Loads a page and waits until it rests. */
export const measurePaints = async (page: Page, path: string): Promise<PagePaints> => {
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const largest = await new Promise<PerformanceEntry | undefined>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1))).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return {
      first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largest: largest?.startTime ?? Number.NaN,
      app: window.appMs,
    };
  });
};
