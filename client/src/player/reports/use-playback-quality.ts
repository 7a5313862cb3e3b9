import type { PlaybackMeasurement } from '@cliffhanger/contracts';
import { playbackEvent } from '@cliffhanger/contracts/playback-events';
import { useEffect } from 'react';
import { recordAction } from '#entities/analytics/viewer-actions.ts';
import type { EpisodeVideo } from '#player/engine/episode-video.ts';
import { takePlaybackStart } from './playback-start.ts';

/** A viewer does not notice shorter ones. */
const minStallMs = 100;
/** A page that was hidden or asleep says nothing about the player. */
const maxFirstFrameMs = 60_000;

const report = (measurement: PlaybackMeasurement) => recordAction(playbackEvent(measurement));

/** Measures what this viewer waits for: the first frame, or that there was none, the stalls and the frames that came too late. */
export function usePlaybackQuality(video: EpisodeVideo | null, episodeId: string | undefined) {
  useEffect(() => {
    if (!video || episodeId === undefined) return;
    const { element } = video;
    const stopFirstFrame = reportFirstFrame(element, episodeId);
    const stopStalls = reportStalls(element, episodeId);
    const stopFailure = reportFailedStart(video, episodeId);
    const droppedBefore = element.getVideoPlaybackQuality().droppedVideoFrames;
    return () => {
      stopFirstFrame();
      stopStalls();
      stopFailure();
      const frames = element.getVideoPlaybackQuality().droppedVideoFrames - droppedBefore;
      // Loading another video starts the count again.
      if (frames >= 0) report({ eventKey: 'playback_dropped_frames', episodeId, frames });
    };
  }, [video, episodeId]);
}

const reportFirstFrame = (element: HTMLVideoElement, episodeId: string) => {
  const { start, atMs } = takePlaybackStart();
  const handleFrame = () => {
    const milliseconds = performance.now() - atMs;
    if (document.hidden || milliseconds > maxFirstFrameMs) return;
    report({ eventKey: 'playback_first_frame', episodeId, milliseconds, start });
  };
  if (!('requestVideoFrameCallback' in element)) return () => undefined;
  const handle = element.requestVideoFrameCallback(handleFrame);
  return () => element.cancelVideoFrameCallback(handle);
};

const reportStalls = (element: HTMLVideoElement, episodeId: string) => {
  let stalledAtMs: number | null = null;
  const begin = () => {
    // Waiting for the first frame and after a seek is no stall.
    if (element.currentTime > 0 && !element.seeking && !document.hidden) stalledAtMs ??= performance.now();
  };
  const end = () => {
    const milliseconds = stalledAtMs === null ? 0 : performance.now() - stalledAtMs;
    stalledAtMs = null;
    if (milliseconds >= minStallMs) report({ eventKey: 'playback_stall', episodeId, milliseconds });
  };
  element.addEventListener('waiting', begin);
  element.addEventListener('playing', end);
  return () => {
    element.removeEventListener('waiting', begin);
    element.removeEventListener('playing', end);
  };
};

/** Reports once that a start ended in the failure screen: at once if loading was given up, or else when the viewer leaves. */
const reportFailedStart = (video: EpisodeVideo, episodeId: string) => {
  const { element, state } = video;
  let failure: typeof video.failure = null;
  let isOver = element.played.length > 0;
  const end = () => {
    isOver = true;
  };
  const finish = () => {
    if (failure && !isOver) report({ eventKey: 'playback_failed', episodeId, ...failure });
    end();
  };
  const look = () => {
    failure = video.failure ?? failure;
    if (state.value.problem === 'media') finish();
  };
  look();
  const stopLooking = state.subscribe(look);
  element.addEventListener('playing', end);
  addEventListener('pagehide', finish);
  return () => {
    finish();
    stopLooking();
    element.removeEventListener('playing', end);
    removeEventListener('pagehide', finish);
  };
};
