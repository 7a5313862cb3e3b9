import { setTimeout } from 'node:timers/promises';
import type { StaffArguments, StaffCallName } from '@cliffhanger/contracts/staff';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import type { Benchmark } from './support/bench.ts';
import { startEvening } from './support/evening.ts';
import { generateLoad, percentile } from './support/load.ts';
import { planRounds } from './support/rounds.ts';

const viewerCount = 20;
const staffCount = 3;
/** A person reads before they ask for the next thing. */
const pauseMs = 300;
const minimumSeconds = 8;
const rounds = 3;

const call = <Name extends StaffCallName>(verb: Name, input: StaffArguments<Name>) => ({
  verb,
  input,
  operator: 'bench',
});

/** What the lists of the console ask for. */
const calls = [
  call('drama.list', {}),
  call('drama.show', { slug: 'd1' }),
  call('order.list', { limit: 50 }),
  call('log.list', { limit: 50 }),
  call('comments.reported', { limit: 50 }),
  call('stats', { days: 7 }),
];

/** Lets staff work until `signal` aborts. @returns how many calls they made */
const work = async (dataDir: string, signal: AbortSignal): Promise<number> => {
  const person = async (first: number): Promise<number> => {
    let made = 0;
    while (!signal.aborted) {
      await callStaffServer(dataDir, calls[(first + made) % calls.length] as (typeof calls)[number]);
      made += 1;
      await setTimeout(pauseMs);
    }
    return made;
  };
  const counts = await Promise.all(Array.from({ length: staffCount }, (_, index) => person(index * 2)));
  return counts.reduce((sum, count) => sum + count, 0);
};

export default {
  title: `${viewerCount} viewers while ${staffCount} people of the staff work, p95`,
  baseline: 'the same viewers alone, in turns',
  goal: { ratio: 1.1, isAtLeast: false },
  async run({ seconds }) {
    const evening = await startEvening(viewerCount);
    const requests = await planRounds(evening);
    const load = { port: evening.port, headers: {}, requests, connections: viewerCount };
    const lasts = Math.max(seconds, minimumSeconds);
    const measure = async () => percentile((await generateLoad({ ...load, seconds: lasts })).latenciesMs, 95);
    await generateLoad({ ...load, seconds: 2 });
    const alone: number[] = [];
    const withStaff: number[] = [];
    let made = 0;
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await measure());
      const end = new AbortController();
      const working = work(evening.dataDir, end.signal);
      withStaff.push(await measure());
      end.abort();
      made += await working;
    }
    await evening.close();
    const [baseline, measured] = [percentile(alone, 50), percentile(withStaff, 50)];
    const details = `${made} calls of staff in ${rounds * lasts} s`;
    return [
      { name: 'all calls of viewers', unit: 'ms', measured, baseline, ratio: measured / baseline, details },
    ];
  },
} satisfies Benchmark;
