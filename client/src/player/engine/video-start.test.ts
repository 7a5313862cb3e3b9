import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VideoStart } from './video-start.ts';

const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A `<video>` whose frames the test presents. */
const fakeVideo = (currentTime: number) => {
  const callbacks = new Map<number, VideoFrameRequestCallback>();
  const video = {
    currentTime,
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => {
      const handle = callbacks.size + 1;
      callbacks.set(handle, callback);
      return handle;
    },
    cancelVideoFrameCallback: (handle: number) => callbacks.delete(handle),
  };
  const present = (mediaTime: number) => {
    const waiting = [...callbacks.values()];
    callbacks.clear();
    for (const callback of waiting) callback(0, { mediaTime } as VideoFrameCallbackMetadata);
  };
  return { video: video as unknown as HTMLVideoElement, present };
};

/** @returns whether the start is over */
const follow = (start: VideoStart) => {
  const state = { isOver: false };
  void start.whenOver().then(() => (state.isOver = true));
  return async () => {
    await Promise.resolve();
    return state.isOver;
  };
};

it('no video start is under way before the first one', async () => {
  expect(await follow(new VideoStart())()).toBe(true);
});

it('a video start is over with the first frame that moves', async () => {
  const start = new VideoStart();
  const { video, present } = fakeVideo(12);
  start.begin(video);
  const isOver = follow(start);
  present(12);
  expect(await isOver()).toBe(false);
  present(12.05);
  expect(await isOver()).toBe(true);
});

it('a video start goes on with the video that is shown meanwhile', async () => {
  const start = new VideoStart();
  const left = fakeVideo(0);
  const shown = fakeVideo(0);
  start.begin(left.video);
  const isOver = follow(start);
  start.begin(shown.video);
  left.present(1);
  expect(await isOver()).toBe(false);
  shown.present(0.05);
  expect(await isOver()).toBe(true);
});

it('a video start is over when the page is left', async () => {
  const start = new VideoStart();
  start.begin(fakeVideo(0).video);
  const isOver = follow(start);
  page.dispatchEvent(new Event('pagehide'));
  expect(await isOver()).toBe(true);
});

it('a video start is over after a second without a frame', async () => {
  const start = new VideoStart();
  start.begin(fakeVideo(0).video);
  const isOver = follow(start);
  vi.advanceTimersByTime(999);
  expect(await isOver()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await isOver()).toBe(true);
});
