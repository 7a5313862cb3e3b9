import { openForYou, swipeForYou } from './player/app.ts';
import { mobile } from './player/browser.ts';
import { readMemory, readPlayback, watchPlayback } from './player/page-metrics.ts';
import { type WithPhone, withPhones } from './player/phone-bench.ts';
import type { Benchmark, BenchmarkResult } from './support/bench.ts';

/** The percentage of the time that nobody notices. */
const toleratedStallPercent = 0.1;

/** Plays six seconds of each video over a link that is only a little faster than the lowest rendition. */
const measureStalls = (withPhone: WithPhone, swipes: number, bitsPerSecond: number) =>
  withPhone({ ...mobile, bitsPerSecond: bitsPerSecond * 1.5, cpuSlowdown: 1 }, async ({ page }) => {
    await openForYou(page);
    await watchPlayback(page);
    await swipeForYou(page, { swipes, watchMs: 6_000 });
    const { playedMs, stalledMs } = await readPlayback(page);
    return row('stalls at 1.5 × the bit rate', '%', {
      measured: (stalledMs / (playedMs + stalledMs)) * 100,
      baseline: toleratedStallPercent,
    });
  });

/**
 * Compares the objects of a page after many swipes with those after a tenth of them. Listeners and the heap as a whole
 * are compared over the same number of swipes once more, since code that is loaded or compiled only when it is needed
 * adds to both until about the 150th swipe.
 */
const measureLongVisit = (withPhone: WithPhone, swipes: number) =>
  withPhone(null, async ({ page, session }) => {
    const swipe = (count: number) => swipeForYou(page, { swipes: count, watchMs: 700 });
    const early = Math.ceil(swipes / 10);
    await openForYou(page);
    await watchPlayback(page);
    await swipe(early);
    const first = await readMemory(page, session);
    await swipe(swipes - early);
    const second = await readMemory(page, session);
    await swipe(swipes);
    const third = await readMemory(page, session);
    const { layoutShift } = await readPlayback(page);
    const total = `${swipes * 2} swipes`;
    return [
      row(`heap without compiled code after ${swipes} swipes`, 'MB', {
        measured: second.objectMegabytes,
        baseline: first.objectMegabytes,
        goal: 1.1,
      }),
      row(`heap after ${total}`, 'MB', {
        measured: third.heapMegabytes,
        baseline: second.heapMegabytes,
        goal: 1.1,
      }),
      row(`listeners after ${total}`, '', {
        measured: third.listeners,
        baseline: second.listeners,
        goal: 1.1,
      }),
      row(`videos after ${total}`, '', { measured: third.videos, baseline: 3 }),
      row(`layout shift after ${total}`, '', { measured: layoutShift, baseline: 0 }),
    ];
  });

type Figures = { measured: number; baseline: number; goal?: number };

const row = (name: string, unit: string, { measured, baseline, goal = 1 }: Figures): BenchmarkResult => ({
  name,
  unit,
  measured,
  baseline,
  goal,
  ratio: measured === baseline ? 1 : measured / baseline,
});

export default {
  title: 'a long visit of For You',
  baseline:
    'the tolerated value, or the same visit earlier: after a tenth of the swipes (objects), or after all of them',
  goal: { ratio: 1, isAtLeast: false },
  run: ({ swipes }) =>
    withPhones(
      async (withPhone, server) => {
        const { bitsPerSecond } = await server.findClip(1);
        return [
          await measureStalls(withPhone, swipes, bitsPerSecond),
          ...(await measureLongVisit(withPhone, swipes * 2)),
        ];
      },
      // A drama that returns goes on where it was left, and at its end the feed is left for its next episode.
      { copies: swipes },
    ),
} satisfies Benchmark;
