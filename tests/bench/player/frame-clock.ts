/** Measures, inside a page, the time from an input event to the first frame of a video that this event started. */
export interface FrameClock {
  /** Waits for the next event of this type and then for the first frame that moves. Call it before the input. */
  arm(eventType: 'keydown' | 'click'): void;
  /** Milliseconds between the event and the frame. Rejects when no frame has moved within 30 s. */
  result(): Promise<number>;
}

declare global {
  interface Window {
    frameClock: FrameClock;
  }
}

/** Runs in every page before its own scripts. It sees any `<video>`, and does not know the app. */
export const installFrameClock = (): void => {
  /** A frame of a paused video is presented again when it starts, so a moving one is later than the position. */
  const minStepSeconds = 0.001;
  const maxWaitMs = 30_000;
  let measuring: Promise<number> = Promise.reject(new Error('not armed'));
  measuring.catch(() => undefined);

  const measure = (eventType: string): Promise<number> => {
    let beganAtMs: number | null = null;
    const watched = new Set<HTMLVideoElement>();
    addEventListener(eventType, () => (beganAtMs = performance.now()), { capture: true, once: true });
    return new Promise((resolve, reject) => {
      setTimeout(
        () => reject(new Error(`no frame has moved ${maxWaitMs} ms after a ${eventType}`)),
        maxWaitMs,
      );
      let isOver = false;
      const finish = () => {
        if (beganAtMs === null) return;
        isOver = true;
        resolve(performance.now() - beganAtMs);
      };
      const watch = (video: HTMLVideoElement) => {
        watched.add(video);
        const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
        if (beganAtMs !== null && hasPicture && video.checkVisibility({ visibilityProperty: true })) {
          // It has come with its picture, which this frame of the page shows.
          afterPaint(finish);
          return;
        }
        const fromSeconds = hasPicture ? video.currentTime : -1;
        const handleFrame: VideoFrameRequestCallback = (_now, { mediaTime }) => {
          if (beganAtMs !== null && mediaTime > fromSeconds + minStepSeconds) finish();
          else video.requestVideoFrameCallback(handleFrame);
        };
        // A video that played before the event is not the one that the event starts.
        if (video.paused || beganAtMs !== null) video.requestVideoFrameCallback(handleFrame);
      };
      const findVideos = () => {
        for (const video of document.querySelectorAll('video')) if (!watched.has(video)) watch(video);
        if (!isOver) requestAnimationFrame(findVideos);
      };
      findVideos();
    });
  };

  const afterPaint = (callback: () => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = callback;
    port2.postMessage(null);
  };

  window.frameClock = {
    arm: (eventType) => {
      measuring = measure(eventType);
      measuring.catch(() => undefined);
    },
    result: () => measuring,
  };
};
