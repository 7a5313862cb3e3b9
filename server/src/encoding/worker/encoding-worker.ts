import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { LibraryMediaJson } from '@cliffhanger/contracts/staff';
import type { Config } from '#platform/config/config.ts';
import type {
  CheckEnd,
  Encoding,
  EncodingEnd,
  LibraryCheckEnd,
  VideoCheck,
  WorkerOrder,
  WorkerReport,
} from './messages.ts';

const processFile = path.join(import.meta.dirname, 'encoding-process.ts');

export interface EncodingWorker {
  /** @param run a number of its own */
  encode(run: number, encoding: Encoding): void;
  /** @param run a number of its own */
  check(run: number, check: VideoCheck): void;
  /** Checks all stored files. @param run a number of its own */
  checkLibrary(run: number): void;
  /** Answers `onAsksMedia`. */
  giveMedia(run: number, media: LibraryMediaJson): void;
  /** Ends an encoding, which leaves no files, or a check. */
  cancel(run: number): void;
  /** Ends the process with all its encodings, and waits for it. */
  stop(): Promise<void>;
}

interface WorkerListener {
  /** At most once a second for each encoding or check of all files. @param part from 0 to 1 */
  onProgress(run: number, part: number): void;
  onEnd(run: number, end: EncodingEnd): void;
  onChecked(run: number, end: CheckEnd): void;
  /** A check of all files needs what the database refers to. */
  onAsksMedia(run: number): void;
  onLibraryChecked(run: number, end: LibraryCheckEnd): void;
  /** The process has ended by itself: its encodings are lost. @param reason for the log */
  onLost(reason: string): void;
}

/** A process that says nothing for so long cannot go on. */
const maxSilenceMs = 60_000;
/** Until the encodings have ended and their files are removed. */
const maxStopMs = 5_000;

/**
 * Starts a process of low priority that encodes videos. It ends with this one in any case.
 *
 * @param config says where ffmpeg and the media are
 */
export const startEncodingWorker = (config: Config, listener: WorkerListener): EncodingWorker => {
  const child = fork(processFile, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const send = (order: WorkerOrder) => void (child.connected && child.send(order));
  const stopWatching = watchSilence(child);
  let isStopping = false;
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-4000);
  });
  child.on('message', (message) => {
    const report = message as WorkerReport;
    if (report.kind === 'progress') listener.onProgress(report.run, report.part);
    if (report.kind === 'ended') listener.onEnd(report.run, report.end);
    if (report.kind === 'checked') listener.onChecked(report.run, report.end);
    if (report.kind === 'asksMedia') listener.onAsksMedia(report.run);
    if (report.kind === 'libraryChecked') listener.onLibraryChecked(report.run, report.end);
  });
  const end = (reason: string) => {
    stopWatching();
    if (!isStopping) listener.onLost(reason.trim());
    isStopping = true;
  };
  // It could not be started.
  child.once('error', ({ message }) => end(message));
  child.once('close', (code, killedBy) => end(`it ended with ${killedBy ?? `code ${code}`} ${stderr}`));
  send({ kind: 'open', config });
  return {
    encode: (run, encoding) => send({ kind: 'encode', run, encoding }),
    check: (run, check) => send({ kind: 'check', run, check }),
    checkLibrary: (run) => send({ kind: 'checkLibrary', run }),
    giveMedia: (run, media) => send({ kind: 'media', run, media }),
    cancel: (run) => send({ kind: 'cancel', run }),
    stop: async () => {
      isStopping = true;
      stopWatching();
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      // A parent that disconnects gets no `close`.
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
      await ended;
      clearTimeout(timer);
    },
  };
};

/** Kills a process that reports nothing any more. @returns a function that ends the watch */
const watchSilence = (child: ChildProcess): (() => void) => {
  const timer = setTimeout(() => child.kill('SIGKILL'), maxSilenceMs).unref();
  child.on('message', () => timer.refresh());
  return () => clearTimeout(timer);
};
