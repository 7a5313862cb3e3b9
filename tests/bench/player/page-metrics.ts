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
  /** With the code that V8 has compiled. */
  heapMegabytes: number;
  /** Without it. V8 compiles what runs often anew, and keeps it. */
  objectMegabytes: number;
  listeners: number;
  videos: number;
}

const bytesPerMegabyte = 2 ** 20;

/** Reads what a page holds after a garbage collection. */
export const readMemory = async (page: Page, session: CDPSession): Promise<Memory> => {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heapMegabytes: read('JSHeapUsedSize') / bytesPerMegabyte,
    objectMegabytes: (await measureObjects(session)) / bytesPerMegabyte,
    listeners: read('JSEventListeners'),
    // A locator would make Playwright put half a megabyte of its own script into the page.
    videos: await page.evaluate(() => document.querySelectorAll('video').length),
  };
};

/** The format of V8's heap snapshots: `nodes` holds the fields of each node in a row. */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Sums the sizes of all that scripts have made, in bytes: neither compiled code nor objects of the browser. */
const measureObjects = async (session: CDPSession): Promise<number> => {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const ignored = ['code', 'native'].map((type) => types[0].indexOf(type));
  const sizeField = fields.indexOf('self_size');
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (!ignored.includes(nodes[node] ?? -1)) bytes += nodes[node + sizeField] ?? 0;
  return bytes;
};
