import type { Page } from 'playwright/test';

/** The sum of the layout shifts since the page began to load. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // A shift is reported with the frame that paints it.
    await document.documentElement.animate([], 40).finished;
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: 'layout-shift', buffered: true });
      const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
      resolve(shifts.reduce((sum, { value }) => sum + value, 0));
    });
  });
