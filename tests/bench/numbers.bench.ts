import { setTimeout } from 'node:timers/promises';
import type { StaffArguments, StaffCallName } from '@cliffhanger/contracts/staff';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import type { Benchmark } from './support/bench.ts';
import { type EveningServer, listViewers, serveFolder } from './support/evening.ts';
import { generateLoad, percentile } from './support/load.ts';
import { openNumbersFolder } from './support/numbers-folder.ts';
import { planRounds } from './support/rounds.ts';

const viewerCount = 20;
const repetitions = 5;
const minimumSeconds = 8;
const rounds = 3;
/** A person reads before they ask for the next thing. */
const pauseMs = 300;
const viewersGoal = 1.1;
/** Within which each question is answered. */
const answerMs = 1000;
/** Of which viewers ask in the bench, and their drama with the most places at its wall. */
const slug = 'd1';

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const call = <Name extends StaffCallName>(verb: Name, input: StaffArguments<Name>) => ({
  verb,
  input,
  operator: 'bench',
});

/** What the pages of Numbers ask for, of four weeks; the cohorts of twelve. */
const listQuestions = () => {
  const zone = 'Europe/Berlin';
  const period = { from: dayAgo(27), until: dayAgo(0), zone };
  return [
    call('stats.now', { zone }),
    call('stats.money', { ...period, by: 'day' }),
    call('stats.money', { ...period, by: 'drama' }),
    call('stats.money', { ...period, by: 'country' }),
    call('stats.wall', period),
    call('stats.wall', { ...period, country: 'BR' }),
    call('stats.retention', { slug, ...period }),
    call('stats.cohorts', { zone, weeks: 12 }),
    call('stats.campaigns', period),
    call('stats.playback', { from: period.from, until: period.until, by: 'country' }),
  ];
};
type Question = ReturnType<typeof listQuestions>[number];

const ask = async (dataDir: string, question: Question): Promise<unknown> => {
  const answer = await callStaffServer(dataDir, question);
  if (!answer) throw new Error('the server does not run');
  return answer.result;
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

/** Viewers who watch and browse. @returns the 95th percentile of their calls for some seconds, in milliseconds */
const watchThrough = async ({ port }: EveningServer, seconds: number) => {
  const requests = await planRounds({ port, viewers: listViewers(viewerCount) });
  const load = { port, headers: {}, requests, connections: viewerCount };
  await generateLoad({ ...load, seconds: 2 });
  return async () => percentile((await generateLoad({ ...load, seconds })).latenciesMs, 95);
};

const compareP95 = (name: string, calm: readonly number[], busy: readonly number[]) => {
  const [baseline, measured] = [percentile(calm, 50), percentile(busy, 50)];
  return { name, unit: 'ms', measured, baseline, ratio: measured / baseline, goal: viewersGoal };
};

export default {
  title: 'Questions of the pages of Numbers, median',
  baseline: 'a second; viewers meanwhile against viewers alone',
  goal: { ratio: 1, isAtLeast: false },
  async run({ seconds, events }) {
    const { folder, hideStatistics, showStatistics } = await openNumbersFolder(viewerCount, events);
    const questions = listQuestions();
    const lasts = Math.max(seconds, minimumSeconds);

    // Nothing is counted before somebody asks.
    hideStatistics();
    const counting = await serveFolder(folder);
    const p95OfCounting = await watchThrough(counting, lasts);
    const beforeCounting: number[] = [];
    for (let round = 0; round < rounds; round += 1) beforeCounting.push(await p95OfCounting());
    await ask(folder, call('stats.playback', { from: dayAgo(27), until: dayAgo(0), by: 'all' }));
    const besideCounting: number[] = [];
    for (let round = 0; round < rounds; round += 1) besideCounting.push(await p95OfCounting());
    await counting.stop();
    showStatistics();

    const server = await serveFolder(folder);
    const rows = [];
    for (const question of questions) {
      const measured = await medianMs(() => ask(folder, question));
      const { by, country } = { by: '', country: '', ...question.input };
      const name = [question.verb, by, country].filter(Boolean).join(' ');
      rows.push({ name, unit: 'ms', measured, baseline: answerMs, ratio: measured / answerMs });
    }
    const p95 = await watchThrough(server, lasts);
    const alone: number[] = [];
    const besideReaders: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await p95());
      const end = new AbortController();
      const reading = read(folder, questions, end.signal);
      besideReaders.push(await p95());
      end.abort();
      await reading;
    }
    await server.stop();
    return [
      ...rows,
      {
        ...compareP95('p95 of viewers while staff read', alone, besideReaders),
        details: `${events} reports`,
      },
      compareP95('p95 of viewers while it is counted', beforeCounting, besideCounting),
    ];
  },
} satisfies Benchmark;
