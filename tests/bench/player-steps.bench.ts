import { measureSteps } from './player/app.ts';
import { measureDecodedVideo, openBarePage } from './player/floors.ts';
import { compareTimes, conditions, withPhones } from './player/phone-bench.ts';
import type { Benchmark } from './support/bench.ts';

export default {
  title: 'the next episode by key, until its first moving frame',
  baseline: 'a paused <video> with a decoded picture that is told to play',
  goal: { ratio: 1.25, isAtLeast: false },
  run: ({ swipes }) =>
    withPhones(async (withPhone, server) => {
      const clip = await server.findClip(1);
      const stepsPerVisit = Math.min(swipes, server.episodeCount - 1);
      const rows = [];
      for (const { condition, throttling } of conditions) {
        const measured: number[] = [];
        const baseline: number[] = [];
        while (measured.length < swipes) {
          measured.push(...(await withPhone(throttling, (phone) => measureSteps(phone, stepsPerVisit))));
          await withPhone(throttling, async (phone) => {
            await openBarePage(phone);
            while (baseline.length < measured.length)
              baseline.push(await measureDecodedVideo(phone.page, clip));
          });
        }
        const name = `next episode${condition}`;
        rows.push(
          compareTimes({ name, percent: 50, measured, baseline, goal: throttling ? 1.4 : 1.25 }),
          compareTimes({ name, percent: 95, measured, baseline, goal: 1.5 }),
        );
      }
      return rows;
    }),
} satisfies Benchmark;
