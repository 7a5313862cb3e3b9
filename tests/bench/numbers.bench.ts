import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { StaffArguments, StaffCallName } from '@cliffhanger/contracts/staff';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import Sqlite from 'better-sqlite3';
import type { Benchmark } from './support/bench.ts';
import { startEvening } from './support/evening.ts';
import { insertReports } from './support/insert-reports.ts';
import { generateLoad, percentile } from './support/load.ts';
import { planRounds } from './support/rounds.ts';

const viewerCount = 20;
const repetitions = 5;
const minimumSeconds = 8;
const rounds = 3;
/** A person reads before they ask for the next thing. */
const pauseMs = 300;
const viewersGoal = 1.1;

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const call = <Name extends StaffCallName>(verb: Name, input: StaffArguments<Name>) => ({
  verb,
  input,
  operator: 'bench',
});

/** What the pages of Numbers ask for, of four weeks; the cohorts of twelve. */
const questionsOf = (slug: string) => {
  const zone = 'Europe/Berlin';
  const period = { from: dayAgo(27), until: dayAgo(0), zone };
  return [
    call('stats.money', { ...period, by: 'day' }),
    call('stats.money', { ...period, by: 'drama' }),
    call('stats.wall', period),
    call('stats.wall', { ...period, country: 'BR' }),
    call('stats.retention', { slug, ...period }),
    call('stats.cohorts', { zone, weeks: 12 }),
    call('stats.playback', { from: period.from, until: period.until, by: 'country' }),
  ];
};
type Question = ReturnType<typeof questionsOf>[number];

const ask = async (dataDir: string, question: Question): Promise<unknown> => {
  const answer = await callStaffServer(dataDir, question);
  if (!answer) throw new Error('the server does not run');
  return answer.result;
};

/** Waits until nothing is left to count beforehand. */
const waitUntilCounted = async (dataDir: string, question: Question): Promise<number> => {
  const startedAt = performance.now();
  for (;;) {
    const { countedUntil } = (await ask(dataDir, question)) as { countedUntil: string | null };
    if (countedUntil === null) return (performance.now() - startedAt) / 1000;
    await setTimeout(500);
  }
};

const medianMs = async (work: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 50);
};

/** Asks one question after another until `signal` aborts. */
const read = async (dataDir: string, questions: readonly Question[], signal: AbortSignal) => {
  for (let index = 0; !signal.aborted; index += 1) {
    await ask(dataDir, questions[index % questions.length] as Question);
    await setTimeout(pauseMs);
  }
};

export default {
  title: 'Questions of the pages of Numbers, median',
  baseline: 'reading every report once',
  goal: { ratio: 1, isAtLeast: false },
  async run({ seconds, events }) {
    const evening = await startEvening(viewerCount);
    const { dataDir, port } = evening;
    insertReports(dataDir, events);
    const database = new Sqlite(path.join(dataDir, 'cliffhanger.sqlite'), { readonly: true });
    const everyReport = database.prepare(
      `SELECT count(*), sum(receivedAt) FROM AnalyticsEvent WHERE eventKey = 'launch'`,
    );
    const slug = database.prepare('SELECT slug FROM Drama LIMIT 1').pluck().get() as string;
    const questions = questionsOf(slug);
    const countedSeconds = await waitUntilCounted(dataDir, questions[2] as Question);
    const baseline = await medianMs(() => everyReport.get());
    const rows = [];
    for (const question of questions) {
      const measured = await medianMs(() => ask(dataDir, question));
      const name = [question.verb, ...('by' in question.input ? [question.input.by] : [])].join(' ');
      rows.push({ name, unit: 'ms', measured, baseline, ratio: measured / baseline });
    }
    database.close();

    const requests = await planRounds(evening);
    const lasts = Math.max(seconds, minimumSeconds);
    const load = { port, headers: {}, requests, connections: viewerCount, seconds: lasts };
    const p95 = async () => percentile((await generateLoad(load)).latenciesMs, 95);
    await generateLoad({ ...load, seconds: 2 });
    const alone: number[] = [];
    const besideReaders: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await p95());
      const end = new AbortController();
      const reading = read(dataDir, questions, end.signal);
      besideReaders.push(await p95());
      end.abort();
      await reading;
    }
    await evening.close();
    const [calm, busy] = [percentile(alone, 50), percentile(besideReaders, 50)];
    const details = `${events} reports, counted beforehand in ${Math.round(countedSeconds)} s`;
    return [
      ...rows,
      {
        name: 'p95 of viewers meanwhile',
        unit: 'ms',
        measured: busy,
        baseline: calm,
        ratio: busy / calm,
        goal: viewersGoal,
        details,
      },
    ];
  },
} satisfies Benchmark;
