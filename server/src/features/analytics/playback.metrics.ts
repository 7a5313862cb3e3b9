import {
  type AnalyticsEvent,
  playbackFailedKey,
  playbackFailures,
  playbackModule,
  playbackStarts,
} from '@cliffhanger/contracts';
import type { Metrics } from '#platform/metrics/metrics.ts';

const frameBuckets = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10];
const stallBuckets = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30];
/** Anyone can report anything. A longer wait says nothing about this server. */
const maxMilliseconds = 120_000;

const failureByModule = new Map(playbackFailures.map((reason) => [playbackModule(reason), reason]));
const startByModule = new Map(playbackStarts.map((start) => [playbackModule(start), start]));

/** Returns the reported duration, or null if it is none. */
const secondsOf = ({ eventId }: AnalyticsEvent): number | null => {
  const isPlausible = /^\d{1,6}$/.test(eventId ?? '') && Number(eventId) <= maxMilliseconds;
  return isPlausible ? Number(eventId) / 1000 : null;
};

/** Declares the metrics of what players measure. @returns a function that takes each reported event */
export const declarePlaybackMetrics = (metrics: Metrics): ((event: AnalyticsEvent) => void) => {
  const firstFrames = metrics.duration({
    name: 'playback_first_frame_seconds',
    help: 'Time to the first moving frame, as viewers report it: cold, warm, or next for a step in the player.',
    labelNames: ['start'],
    buckets: frameBuckets,
  });
  const stalls = metrics.duration({
    name: 'playback_stall_seconds',
    help: 'Interruptions of playing videos, as viewers report them.',
    buckets: stallBuckets,
  });
  const failures = metrics.counter<'reason'>({
    name: 'playback_failures_total',
    help: 'Starts of videos that ended without a first frame, as viewers report them, by reason.',
    labelNames: ['reason'],
  });
  return (event) => {
    const reason = failureByModule.get(event.module ?? '');
    if (event.eventKey === playbackFailedKey && reason) failures.inc({ reason });
    const seconds = secondsOf(event);
    if (seconds === null) return;
    const start = startByModule.get(event.module ?? '');
    if (event.eventKey === 'playback_first_frame' && start) firstFrames.observe({ start }, seconds);
    if (event.eventKey === 'playback_stall') stalls.observe({}, seconds);
  };
};
