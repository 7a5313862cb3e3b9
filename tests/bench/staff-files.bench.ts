import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { maxPartBytes, type StaffArguments, type StaffResult } from '@cliffhanger/contracts/staff';
import { callStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { resultOf } from '../support/console.ts';
import { createDesk } from '../support/console-desk.ts';
import { createUploader } from '../support/uploads.ts';
import { makeVideo } from '../support/videos.ts';
import type { Benchmark } from './support/bench.ts';
import { startEvening } from './support/evening.ts';
import { generateLoad, percentile } from './support/load.ts';
import { planRounds } from './support/rounds.ts';

const viewerCount = 20;
const minimumSeconds = 8;
const rounds = 3;
const fileBytes = 1024 ** 3;
/** Of the line of whoever sends it: 100 Mbit/s. */
const bytesPerSecond = 12.5e6;
const slug = 'bench-files';
/** Takes longer to encode than a measurement. */
const clip = {
  size: '1080x1920',
  rate: 30,
  seconds: 60,
  picture: ['-c:v', 'libx264', '-preset', 'ultrafast'],
};

type Evening = Awaited<ReturnType<typeof startEvening>>;

const startEveningWithConsole = async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { STAFF_URL: origin, STAFF_PORT: String(port), MIN_FREE_DISK_MB: '0' };
  const evening = await startEvening(viewerCount, settings);
  const input: StaffArguments<'people.invite'> = { name: 'mara', role: 'editor' };
  const invited = await callStaffServer(evening.dataDir, { verb: 'people.invite', input, operator: 'bench' });
  if (!invited) throw new Error('the server does not run');
  const { link } = invited.result as StaffResult<'people.invite'>;
  const mara = await createDesk({ port, origin }).join(link);
  await mara.call('drama.create', { slug, title: 'Files', originalLanguage: 'en' });
  return { evening, mara, uploader: createUploader({ port, origin, cookie: mara.cookie() }) };
};

type Desk = Awaited<ReturnType<typeof startEveningWithConsole>>;

const waitFor = async (isReached: () => Promise<boolean>): Promise<void> => {
  while (!(await isReached())) await delay(100);
};

/** Sends a clip, and waits for its encoding. @returns what lets it run, from its start, and what ends it */
const startEncoding = async ({ mara, uploader }: Desk, file: string) => {
  const bytes = readFileSync(file);
  const at = await uploader.begin(bytes.length, { filename: '1.mp4', drama: slug });
  for (let offset = 0; offset < bytes.length; offset += maxPartBytes)
    await uploader.sendPart(at, offset, bytes.subarray(offset, offset + maxPartBytes));
  const find = async () =>
    resultOf('upload.list', await mara.call('upload.list', { slug })).find(({ name }) => name === '1.mp4')
      ?.job;
  const isRunning = async () => (await find())?.state === 'running' && ((await find())?.progress ?? 0) > 0;
  await waitFor(isRunning);
  const { id = 0 } = (await find()) ?? {};
  return {
    stop: () => mara.call('job.cancel', { id }),
    run: async () => {
      await mara.call('job.retry', { id });
      await waitFor(isRunning);
    },
    /** Whether it has not ended. */
    isRunning,
  };
};

/** Begins a large file. @returns what sends more of it until a signal aborts */
const startSending = async ({ uploader }: Desk) => {
  const part = Buffer.alloc(maxPartBytes, 'cliffhanger');
  const at = await uploader.begin(fileBytes, { filename: 'large.mov', drama: slug });
  let offset = 0;
  return async (signal: AbortSignal): Promise<number> => {
    const [from, startedAt] = [offset, performance.now()];
    while (!signal.aborted && offset + part.length < fileBytes) {
      const { status } = await uploader.sendPart(at, offset, part);
      if (status !== 204) throw new Error(`a part was answered with ${status}`);
      offset += part.length;
      const dueMs = startedAt + ((offset - from) / bytesPerSecond) * 1000;
      await delay(Math.max(0, dueMs - performance.now()));
    }
    return offset;
  };
};

const measureP95 = async (
  { port }: Evening,
  requests: Awaited<ReturnType<typeof planRounds>>,
  seconds: number,
) => {
  const load = { port, headers: {}, requests, connections: viewerCount, seconds };
  return percentile((await generateLoad(load)).latenciesMs, 95);
};

export default {
  title: `${viewerCount} viewers while a file of 1 GB arrives at 100 Mbit/s and a video is encoded, p95`,
  baseline: 'the same viewers alone, in turns',
  goal: { ratio: 1.1, isAtLeast: false },
  async run({ seconds }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'cliffhanger-bench-files-'));
    const file = path.join(folder, 'clip.mp4');
    makeVideo(file, clip);
    const desk = await startEveningWithConsole();
    const { evening } = desk;
    const requests = await planRounds(evening);
    const lasts = Math.max(seconds, minimumSeconds);
    const encoding = await startEncoding(desk, file);
    await encoding.stop();
    const sendMore = await startSending(desk);
    await measureP95(evening, requests, 2);
    const alone: number[] = [];
    const busy: number[] = [];
    let sentBytes = 0;
    let endedEarly = 0;
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await measureP95(evening, requests, lasts));
      await encoding.run();
      const end = new AbortController();
      const sending = sendMore(end.signal);
      busy.push(await measureP95(evening, requests, lasts));
      endedEarly += (await encoding.isRunning()) ? 0 : 1;
      end.abort();
      sentBytes = await sending;
      await encoding.stop();
    }
    await evening.close();
    rmSync(folder, { recursive: true });
    const [baseline, measured] = [percentile(alone, 50), percentile(busy, 50)];
    const details = `${Math.round(sentBytes / 1e6)} MB sent in ${rounds * lasts} s; encodings that ended in a turn: ${endedEarly}`;
    return [
      { name: 'all calls of viewers', unit: 'ms', measured, baseline, ratio: measured / baseline, details },
    ];
  },
} satisfies Benchmark;
