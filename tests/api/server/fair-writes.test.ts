import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { insertDrama } from '../../support/library.ts';

// Commits that do not wait for the disk pass by a call that waits for its turn of the event loop.
const app = await startTestApp({}, {}, { isDurable: true });
afterAll(() => app.close());
const { database } = app.platform;
await insertDrama(database, { slug: 'ferry', at: startOfTests });

const ids = { dramaId: 'ferry', episodeId: 'ferry-1' };
const read = (viewer: SignedIn) => viewer.data(contract.dramas.episodes, ids);
/** A grouped transaction. */
const report = (viewer: SignedIn) => viewer.data(contract.progress.report, { ...ids, progress: 5 });
/** A write of its own. */
const endOthers = (viewer: SignedIn) => viewer.data(contract.sessions.endOthers);
const calls: ((viewer: SignedIn) => Promise<unknown>)[] = [read, report, endOthers];
/** The viewers who repeat one of the calls without pauses. Writes of both kinds wait all the time. */
const viewersEach = 15;
const callsEach = 20;

/** How long a call took: in turns of the event loop, which server and clients share, and in COMMITs. */
interface Wait {
  turns: number;
  commits: number;
}

const startCounter = () => {
  let turns = 0;
  let isRunning = true;
  const countTurn = () => {
    turns += 1;
    if (isRunning) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const stop = () => {
    isRunning = false;
  };
  const measure = async (call: () => Promise<unknown>): Promise<Wait> => {
    const before = { turns, commits: database.writeCount() };
    await call();
    return { turns: turns - before.turns, commits: database.writeCount() - before.commits };
  };
  return { measure, stop };
};

/** @param percent between 0 and 100 */
const percentile = (waits: readonly Wait[] | undefined, unit: keyof Wait, percent: number) => {
  const values = (waits ?? []).map((wait) => wait[unit]).sort((a, b) => a - b);
  return values[Math.floor(((values.length - 1) * percent) / 100)] ?? Number.NaN;
};

it('neither reads nor reports wait for many writes or turns, while many viewers make both', async () => {
  const viewers = await insertViewers(app, calls.length * viewersEach);
  // Opens the connections and makes the rows that a first call inserts.
  for (const call of calls) await Promise.all(viewers.map(call));
  const counter = startCounter();
  const repeat = async (call: () => Promise<unknown>) => {
    const waits: Wait[] = [];
    for (let index = 0; index < callsEach; index++) waits.push(await counter.measure(call));
    return waits;
  };
  const [reads, reports] = await Promise.all(
    calls.map(async (call, kind) => {
      const callers = viewers.slice(kind * viewersEach, (kind + 1) * viewersEach);
      return (await Promise.all(callers.map((viewer) => repeat(() => call(viewer))))).flat();
    }),
  );
  counter.stop();
  // A read takes four turns by itself, and one write may run in each.
  const usualTurns = percentile(reads, 'turns', 50);
  expect(percentile(reads, 'turns', 95)).toBeLessThanOrEqual(5 * usualTurns);
  expect(percentile(reads, 'commits', 95)).toBeLessThanOrEqual(2 * usualTurns);
  // Turns pass while a busy disk writes, so that the slowest of 300 tells of the machine.
  expect(percentile(reports, 'turns', 99)).toBeLessThanOrEqual(5 * usualTurns);
  // The write that runs, one of the other kind, and its own.
  expect(percentile(reports, 'commits', 100)).toBeLessThanOrEqual(viewersEach / 2);
});
