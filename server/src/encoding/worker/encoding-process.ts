import { getPriority, setPriority } from 'node:os';
import type { MediaJobError } from '@cliffhanger/contracts/staff';
import { inspectVideos } from '#encoding/check/inspect-videos.ts';
import { describeVideoProblem, isOfVideo, toFileProblem } from '#encoding/check/video-problem.ts';
import { encodeVideo } from '#encoding/encode/package-episode.ts';
import type { Config } from '#platform/config/config.ts';
import { isDiskFull } from '#platform/data-folder/disk-full.ts';
import { openMediaFiles } from '#platform/media/open-media-files.ts';
import { openFfmpeg } from '#video/ffmpeg.ts';
import { extractStill } from '#video/file-source.ts';
import { formatSourceInfo, parseSourceInfo, withPaths } from '#video/source-info.ts';
import type { CheckEnd, Encoding, EncodingEnd, VideoCheck, WorkerOrder, WorkerReport } from './messages.ts';

// Runs as a child process of the server, which encoding-worker.ts starts.

const report = (message: WorkerReport): void => void (process.connected && process.send?.(message));
const timer = setInterval(() => report({ kind: 'alive' }), 1000);

let opened: Promise<Awaited<ReturnType<typeof openTools>>> | null = null;
const controllers = new Map<number, AbortController>();
/** By folder: an encoding into it begins when the one before, which was canceled, has removed its files. */
const current = new Map<string, Promise<void>>();

const openTools = async (config: Config) => ({
  ffmpeg: await openFfmpeg(config.FFMPEG_PATH),
  files: await openMediaFiles(config),
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

const ends = new Set<Promise<void>>();
process.on('message', (order: WorkerOrder) => {
  if (order.kind === 'open') {
    setPriority(Math.max(getPriority(), order.config.ENCODING_NICE));
    opened = openTools(order.config);
  }
  if (order.kind === 'cancel') controllers.get(order.run)?.abort();
  if (order.kind === 'encode' || order.kind === 'check') {
    const end =
      order.kind === 'encode' ? carryOut(order.run, order.encoding) : carryOutCheck(order.run, order.check);
    ends.add(end);
    void end.then(() => ends.delete(end));
  }
});

// The server has ended, or wants this process to end.
process.on('disconnect', async () => {
  clearInterval(timer);
  for (const controller of controllers.values()) controller.abort();
  await Promise.all(ends);
  process.exit();
});
