import { Worker } from 'node:worker_threads';
import type { Request } from './load.ts';

/** The calls of viewers who wait as people do, and whether they change something. */
export const waitingCalls = {
  home: 'read',
  feed: 'read',
  detail: 'read',
  playlist: 'read',
  segment: 'read',
  'progress report': 'write',
  'playback count': 'write',
  'watched time': 'write',
} as const;

export type WaitingCall = keyof typeof waitingCalls;

/** A call with the time at which its viewer makes it. */
export interface TimedRequest {
  atMs: number;
  call: WaitingCall;
  request: Request;
}

export interface WaitingLoad {
  port: number;
  /** Sorted by time. */
  requests: TimedRequest[];
  /** Earlier requests warm the server up and are not measured. */
  measureFromMs: number;
}

/** The latencies of each call in milliseconds, from the time at which it was due. */
export type WaitingLatencies = Partial<Record<WaitingCall, number[]>>;

/** Makes each call when it is due, in a worker thread. @throws when a response is not 200 */
export const runWaitingViewers = (load: WaitingLoad): Promise<WaitingLatencies> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./waiting-viewers-worker.ts', import.meta.url), { workerData: load });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** An episode that viewers watch. */
export interface WatchedEpisode {
  detail: Request;
  playlist: Request;
  segment: Request;
  playbackCount: Request;
  progressAt(seconds: number): Request;
}

interface Visit {
  headers: Record<string, string>;
  episodes: readonly WatchedEpisode[];
  pages: { home: Request; feed: Request };
  watchedTime: Request;
  hasMedia: boolean;
  durationMs: number;
  /** Between 0 and 1. */
  random: () => number;
}

const secondMs = 1_000;
const reportEveryMs = 5 * secondMs;
const segmentEveryMs = 2 * secondMs;
const watchedEveryMs = 30 * secondMs;
const episodeMs = { shortest: 30 * secondMs, longest: 60 * secondMs };

/**
 * The calls of one viewer: a position every 5 s, a segment every 2 s, the watched time every 30 s, and after 30 to 60 s home, the
 * feed and another episode. The visit begins in the middle of an episode.
 */
export const planVisit = (visit: Visit): TimedRequest[] => {
  const { headers, episodes, pages, watchedTime, hasMedia, durationMs, random } = visit;
  const planned: TimedRequest[] = [];
  const plan = (atMs: number, call: WaitingCall, request: Request) => {
    if (atMs >= 0 && atMs < durationMs) planned.push({ atMs, call, request: { ...request, headers } });
  };
  const repeat = (fromMs: number, untilMs: number, everyMs: number, callback: (atMs: number) => void) => {
    for (let atMs = fromMs + everyMs; atMs < untilMs; atMs += everyMs) callback(atMs);
  };
  let index = Math.floor(random() * episodes.length);
  let startsAtMs = -random() * episodeMs.longest;
  while (startsAtMs < durationMs) {
    const beganAtMs = startsAtMs;
    const lastsMs = episodeMs.shortest + random() * (episodeMs.longest - episodeMs.shortest);
    const episode = episodes[index++ % episodes.length];
    if (!episode) throw new Error('there are no episodes');
    plan(beganAtMs, 'home', pages.home);
    plan(beganAtMs, 'feed', pages.feed);
    plan(beganAtMs, 'detail', episode.detail);
    plan(beganAtMs + 100, 'playlist', episode.playlist);
    plan(beganAtMs + 300, 'playback count', episode.playbackCount);
    startsAtMs += lastsMs;
    repeat(beganAtMs, startsAtMs, reportEveryMs, (atMs) =>
      plan(atMs, 'progress report', episode.progressAt(Math.round((atMs - beganAtMs) / secondMs))),
    );
    repeat(beganAtMs, startsAtMs, watchedEveryMs, (atMs) => plan(atMs, 'watched time', watchedTime));
    if (hasMedia)
      repeat(beganAtMs, startsAtMs, segmentEveryMs, (atMs) => plan(atMs, 'segment', episode.segment));
  }
  return planned;
};
