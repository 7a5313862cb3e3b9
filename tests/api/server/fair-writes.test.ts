import { contract } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertViewers, type SignedIn } from '../../support/insert-viewers.ts';
import { insertDrama } from '../../support/library.ts';

const app = await startTestApp();
afterAll(() => app.close());
await insertDrama(app.platform.database, { slug: 'ferry', at: startOfTests });

const ids = { dramaId: 'ferry', episodeId: 'ferry-1' };
const read = (viewer: SignedIn) => viewer.data(contract.dramas.episodes, ids);
const report = (viewer: SignedIn) => viewer.data(contract.progress.report, { ...ids, progress: 5 });
const count = 20;
const rounds = 10;

/** @param percent between 0 and 100 */
const percentile = (values: readonly number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(((values.length - 1) * percent) / 100)] ?? Number.NaN;

/** Counts the turns of the event loop, which the server and the clients of this test share. */
const startCounter = () => {
  let turns = 0;
  let isRunning = true;
  const countTurn = () => {
    turns += 1;
    if (isRunning) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const turnsOf = async (call: () => Promise<unknown>) => {
    const before = turns;
    await call();
    return turns - before;
  };
  const stop = () => {
    isRunning = false;
  };
  return { turnsOf, stop };
};

it('neither reads nor reports wait for more than a few turns while many viewers make both', async () => {
  const viewers = await insertViewers(app, count);
  // Opens the connections.
  await Promise.all(viewers.map(read));
  const { turnsOf, stop } = startCounter();
  const readTurns: number[] = [];
  const reportTurns: number[] = [];
  const watch = async (viewer: SignedIn) => {
    for (let round = 0; round < rounds; round++) {
      for (let again = 0; again < 4; again++) readTurns.push(await turnsOf(() => read(viewer)));
      reportTurns.push(await turnsOf(() => report(viewer)));
    }
  };
  await Promise.all(viewers.map(watch));
  stop();
  const usual = percentile(readTurns, 50);
  expect(percentile(reportTurns, 95)).toBeLessThanOrEqual(5 * usual);
  expect(percentile(readTurns, 95)).toBeLessThanOrEqual(5 * usual);
});
