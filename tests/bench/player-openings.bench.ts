import { measureForYou, measureOpening } from './player/app.ts';
import { measureBareStart, measureDefaultHls, openBarePage } from './player/floors.ts';
import { compareTimes, conditions, withPhones } from './player/phone-bench.ts';
import type { Benchmark } from './support/bench.ts';

/** A frame of the display is 16 ms. */
const bareGoal = (baselineMs: number) => 1.15 + 16 / baselineMs;

export default {
  title: 'a video opened from a page of the app by a tap, until its first frame',
  baseline: 'a bare page that loads the same files at once, or hls.js with its defaults',
  goal: { ratio: 1.3, isAtLeast: false },
  run: ({ openings }) =>
    withPhones(async (withPhone, server) => {
      const clip = await server.findClip(1);
      const rows = [];
      for (const { condition, throttling } of conditions) {
        const opening: number[] = [];
        const forYou: number[] = [];
        const bare: number[] = [];
        const defaultHls: number[] = [];
        while (opening.length < openings) {
          opening.push(await withPhone(throttling, measureOpening));
          forYou.push(await withPhone(throttling, measureForYou));
          await withPhone(throttling, async (phone) => {
            await openBarePage(phone);
            bare.push(await measureBareStart(phone.page, clip));
            defaultHls.push(await measureDefaultHls(phone.page, clip));
          });
        }
        const ofEpisode = { name: `episode${condition}`, measured: opening };
        rows.push(
          compareTimes({ ...ofEpisode, percent: 50, baseline: bare, goal: bareGoal }),
          compareTimes({ ...ofEpisode, percent: 95, baseline: bare, goal: bareGoal }),
          compareTimes({
            ...ofEpisode,
            name: `… to hls.js${condition}`,
            percent: 50,
            baseline: defaultHls,
            goal: 0.5,
          }),
          compareTimes({
            name: `For You${condition}`,
            percent: 50,
            measured: forYou,
            baseline: bare,
            goal: 1.3,
          }),
        );
      }
      return rows;
    }),
} satisfies Benchmark;
