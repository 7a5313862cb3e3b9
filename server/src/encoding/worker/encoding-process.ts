import { getPriority, setPriority } from 'node:os';
import type { LibraryMediaJson, MediaJobError } from '@cliffhanger/contracts/staff';
import type { CallStaff } from '#encoding/call-staff.ts';
import { inspectVideos } from '#encoding/check/inspect-videos.ts';
import { describeVideoProblem, isOfVideo, toFileProblem } from '#encoding/check/video-problem.ts';
import { encodeVideo } from '#encoding/encode/package-episode.ts';
import { checkMedia } from '#encoding/stored-files/check-media.ts';
import type { Config } from '#platform/config/config.ts';
import { isDiskFull } from '#platform/data-folder/disk-full.ts';
import { openMediaFiles } from '#platform/media/open-media-files.ts';
import { openFfmpeg } from '#video/ffmpeg.ts';
import { extractStill } from '#video/file-source.ts';
import { formatSourceInfo, parseSourceInfo, withPaths } from '#video/source-info.ts';
import type {
  CheckEnd,
  Encoding,
  EncodingEnd,
  LibraryCheckEnd,
  VideoCheck,
  WorkerOrder,
  WorkerReport,
} from './messages.ts';

// Runs as a child process of the server, which encoding-worker.ts starts.

const report = (message: WorkerReport): void => void (process.connected && process.send?.(message));
const timer = setInterval(() => report({ kind: 'alive' }), 1000);

let config: Config | null = null;
let opened: Promise<Awaited<ReturnType<typeof openTools>>> | null = null;
const controllers = new Map<number, AbortController>();
/** By folder: an encoding into it begins when the one before, which was canceled, has removed its files. */
const current = new Map<string, Promise<void>>();

const openTools = async (given: Config) => ({
  ffmpeg: await openFfmpeg(given.FFMPEG_PATH),
  files: await openMediaFiles(given),
});

const encode = async (
  run: number,
  { folder, video, sounds, info }: Encoding,
  signal: AbortSignal,
): Promise<void> => {
  const properties = parseSourceInfo(info);
  if (!opened || !properties) throw new Error('another version of the server has checked this video');
  const facts = withPaths(properties, video, sounds);
  await encodeVideo(folder, facts, {
    ...(await opened),
    signal,
    onProgress: onceASecond((doneSeconds) =>
      report({ kind: 'progress', run, part: Math.min(1, doneSeconds / facts.durationSeconds) }),
    ),
  });
};

const onceASecond = (run: (value: number) => void): ((value: number) => void) => {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (value) => {
    if (performance.now() - lastMs < 1000) return;
    lastMs = performance.now();
    run(value);
  };
};

const describeFailure = (error: unknown, { video, name = video }: Encoding): MediaJobError => {
  if (isDiskFull(error)) return { code: 'diskFull', values: {} };
  if (isOfVideo(error))
    return {
      code: 'sourceRefused',
      values: {
        problem: describeVideoProblem(error, name),
        details: JSON.stringify(toFileProblem(error, name)),
      },
    };
  return { code: 'encodingFailed', values: { reason: (error as Error).message } };
};

const carryOut = async (run: number, encoding: Encoding): Promise<void> => {
  const { folder } = encoding;
  const controller = new AbortController();
  controllers.set(run, controller);
  const work = (current.get(folder) ?? Promise.resolve())
    .then(() => encode(run, encoding, controller.signal))
    .then(
      (): EncodingEnd => ({ outcome: 'done' }),
      (error: unknown): EncodingEnd =>
        controller.signal.aborted
          ? { outcome: 'canceled' }
          : { outcome: 'failed', error: describeFailure(error, encoding) },
    );
  const ended = work.then(() => undefined);
  current.set(folder, ended);
  const end = await work;
  controllers.delete(run);
  report({ kind: 'ended', run, end });
};

const check = async (
  { slug, number, video, sounds, originalLanguage, isAnew, still }: VideoCheck,
  signal: AbortSignal,
): Promise<CheckEnd> => {
  if (!opened) throw new Error('the process was not opened');
  const { ffmpeg, files } = await opened;
  const source = { number, video, soundFiles: sounds, subtitles: {}, subtitleFiles: {}, subtitleNotes: {} };
  const encodeAgain = isAnew ? [number] : [];
  const { checked, problems } = await inspectVideos(slug, [source], {
    ffmpeg,
    files,
    originalLanguage,
    encodeAgain,
    signal,
    concurrency: 1,
  });
  const [episode] = checked;
  if (!episode) return { outcome: 'refused', problems };
  if (still !== null) await extractStill(ffmpeg, episode.facts, still, signal);
  return { outcome: 'sound', info: formatSourceInfo(episode.facts), folders: episode.folders };
};

const carryOutCheck = async (run: number, order: VideoCheck): Promise<void> => {
  const controller = new AbortController();
  controllers.set(run, controller);
  const end = await check(order, controller.signal).catch(
    (error: unknown): CheckEnd =>
      isOfVideo(error) && !controller.signal.aborted
        ? { outcome: 'refused', problems: [toFileProblem(error, order.video)] }
        : { outcome: 'failed', reason: (error as Error).message },
  );
  controllers.delete(run);
  report({ kind: 'checked', run, end });
};

/** Checks of all files that wait for what the database refers to. */
const mediaOf = new Map<number, (media: LibraryMediaJson) => void>();

const carryOutLibraryCheck = async (run: number): Promise<void> => {
  const controller = new AbortController();
  controllers.set(run, controller);
  // A check without options makes no other call.
  const callStaff = ((_: 'library.media') =>
    new Promise<LibraryMediaJson>((resolve) => {
      mediaOf.set(run, resolve);
      report({ kind: 'asksMedia', run });
    })) as CallStaff;
  const check = async (): Promise<LibraryCheckEnd> => {
    if (!config) throw new Error('the process was not opened');
    const found = await checkMedia(
      {},
      {
        config,
        callStaff,
        signal: controller.signal,
        onProgress: onceASecond((part) => report({ kind: 'progress', run, part })),
      },
    );
    return { outcome: 'done', report: found };
  };
  const end = await check().catch(
    (error: unknown): LibraryCheckEnd =>
      controller.signal.aborted
        ? { outcome: 'canceled' }
        : { outcome: 'failed', reason: (error as Error).message },
  );
  controllers.delete(run);
  mediaOf.delete(run);
  report({ kind: 'libraryChecked', run, end });
};

/** @returns the end of the work; null for an order that is none */
const start = (order: WorkerOrder): Promise<void> | null => {
  if (order.kind === 'encode') return carryOut(order.run, order.encoding);
  if (order.kind === 'check') return carryOutCheck(order.run, order.check);
  return order.kind === 'checkLibrary' ? carryOutLibraryCheck(order.run) : null;
};

const ends = new Set<Promise<void>>();
process.on('message', (order: WorkerOrder) => {
  if (order.kind === 'open') {
    setPriority(Math.max(getPriority(), order.config.ENCODING_NICE));
    config = order.config;
    opened = openTools(config);
  }
  if (order.kind === 'cancel') controllers.get(order.run)?.abort();
  if (order.kind === 'media') mediaOf.get(order.run)?.(order.media);
  const end = start(order);
  if (!end) return;
  ends.add(end);
  void end.then(() => ends.delete(end));
});

// The server has ended, or wants this process to end.
process.on('disconnect', async () => {
  clearInterval(timer);
  for (const controller of controllers.values()) controller.abort();
  await Promise.all(ends);
  process.exit();
});
