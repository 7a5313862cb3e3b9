import type { CDPSession, Page } from 'playwright';

/** The totals of a page since `watchPlayback`. */
export interface PlaybackTotals {
  playedMs: number;
  /** Playing was wanted, the first frame had been shown and no data was there. */
  stalledMs: number;
  /** The sum of all layout shifts, also of those after an input. */
  layoutShift: number;
}

declare global {
  interface Window {
    playbackTotals: PlaybackTotals;
  }
}

/** Counts from now on, with each frame of the display. */
export const watchPlayback = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const totals = { playedMs: 0, stalledMs: 0, layoutShift: 0 };
    window.playbackTotals = totals;
    let lastMs = performance.now();
    const count = () => {
      const nowMs = performance.now();
      const shown = document.querySelector<HTMLVideoElement>('video[data-shown]');
      const hasStarted = shown !== null && shown.played.length > 0 && !shown.paused && !shown.seeking;
      if (hasStarted) {
        const isStalled = shown.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !shown.ended;
        totals[isStalled ? 'stalledMs' : 'playedMs'] += nowMs - lastMs;
      }
      lastMs = nowMs;
      requestAnimationFrame(count);
    };
    count();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        totals.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

export const readPlayback = (page: Page): Promise<PlaybackTotals> =>
  page.evaluate(() => window.playbackTotals);

export interface Memory {
  heapMegabytes: number;
  listeners: number;
  videos: number;
}

/** Reads what a page holds after a garbage collection. */
export const readMemory = async (page: Page, session: CDPSession): Promise<Memory> => {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heapMegabytes: read('JSHeapUsedSize') / 2 ** 20,
    listeners: read('JSEventListeners'),
    videos: await page.locator('video').count(),
  };
};
