import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Finger, type GestureHandlers, type PressTarget } from './finger.ts';
import { advanceWheel, type EpisodeStep, initialWheelState, type PointerSample } from './gestures.ts';

/** A finger this far above or below the seek line still means the line. */
const seekBand = { abovePixels: 30, belowPixels: 14 };
/** A mouse seeks with a click as well, and is exact. */
const mouseBandPixels = 6;

interface GestureSurface {
  /** The element that holds the picture and all that lies over it. */
  element: RefObject<HTMLElement | null>;
  /** Where a horizontal drag seeks. */
  seekLine: RefObject<HTMLElement | null>;
  onWheelStep: (step: EpisodeStep) => void;
}

/** Recognizes gestures of fingers, mouse and wheel. @returns the event handlers of the surface's element */
export function useGestures(handlers: GestureHandlers, { element, seekLine, onWheelStep }: GestureSurface) {
  useConsumedTouches(element);
  useWheelSteps(element, onWheelStep);
  const finger = useFinger(handlers);
  const pointerId = useRef<number | null>(null);
  const swallowsClick = useRef(false);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (pointerId.current !== event.pointerId) return;
    pointerId.current = null;
    swallowsClick.current ||= finger.hasMoved;
    if (event.type === 'pointercancel') finger.cancel();
    else finger.release(sampleOf(event), event.currentTarget.clientHeight);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || pointerId.current !== null) return;
      swallowsClick.current = false;
      const target = describeTarget(event, seekLine.current);
      if (!target) return;
      pointerId.current = event.pointerId;
      finger.press(sampleOf(event), target);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (pointerId.current !== event.pointerId) return;
      finger.move(sampleOf(event));
      if (!finger.hasMoved || swallowsClick.current) return;
      swallowsClick.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!swallowsClick.current) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser would drag a picture away.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

function useFinger(handlers: GestureHandlers): Finger {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [finger] = useState(() => new Finger(forward(latest)));
  useEffect(() => () => finger.close(), [finger]);
  return finger;
}

/** Handlers that call those of the latest render. */
const forward = (latest: RefObject<GestureHandlers>): GestureHandlers => ({
  tap: () => latest.current.tap(),
  doubleTap: (at) => latest.current.doubleTap(at),
  drag: (pixels) => latest.current.drag(pixels),
  dragEnd: (step) => latest.current.dragEnd(step),
  seek: (x) => latest.current.seek(x),
  seekEnd: (isDone) => latest.current.seekEnd(isDone),
  hold: (pixelsDown) => latest.current.hold(pixelsDown),
  holdEnd: () => latest.current.holdEnd(),
});

const sampleOf = ({ clientX, clientY, timeStamp }: PointerEvent): PointerSample => ({
  x: clientX,
  y: clientY,
  atMs: timeStamp,
});

/** Returns null where the finger scrolls. Overlay text takes taps as controls do. */
const describeTarget = (event: PointerEvent, seekLine: HTMLElement | null): PressTarget | null => {
  const element = event.target as Element;
  if (element.closest('[data-scrolls]')) return null;
  const isControl = element.closest('button:not([data-video]), a, input, [data-overlay-text]') !== null;
  const line = seekLine?.getBoundingClientRect();
  const isWithin = (abovePixels: number, belowPixels: number) =>
    line !== undefined &&
    event.clientY >= line.top - abovePixels &&
    event.clientY <= line.bottom + belowPixels;
  return {
    isControl,
    isDraggable: element.closest('[data-drags]') !== null,
    isNearSeekLine: isWithin(seekBand.abovePixels, seekBand.belowPixels),
    seeksOnTap: event.pointerType === 'mouse' && !isControl && isWithin(mouseBandPixels, mouseBandPixels),
  };
};

/**
 * Keeps the browser from making gestures of its own out of the touches on an element: Chromium would take a tap within a
 * second after a quick drag as one that stops a fling, and send no click. React listens passively.
 */
function useConsumedTouches(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const surface = element.current;
    const consume = (event: TouchEvent) => {
      const scrolls = (event.target as Element).closest('[data-scrolls]') !== null;
      if (event.cancelable && !scrolls) event.preventDefault();
    };
    surface?.addEventListener('touchmove', consume, { passive: false });
    return () => surface?.removeEventListener('touchmove', consume);
  }, [element]);
}

/** Whether an event happened in an element or beside it, and not in another part of the page. */
const isInOrBeside = (element: HTMLElement, target: Node) =>
  element.contains(target) || target.contains(element);

/** Steps to another episode with a mouse wheel or a trackpad, also beside the column of a desktop. */
function useWheelSteps(element: RefObject<HTMLElement | null>, onStep: (step: EpisodeStep) => void) {
  const wheel = useRef(initialWheelState);
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-scrolls]')) return;
    const { state, step } = advanceWheel(wheel.current, { deltaY: event.deltaY, atMs: event.timeStamp });
    wheel.current = state;
    if (step !== null) onStep(step);
  });

  useEffect(() => {
    const listener = (event: WheelEvent) => {
      if (element.current && isInOrBeside(element.current, event.target as Node)) handleWheel(event);
    };
    addEventListener('wheel', listener, { passive: true });
    return () => removeEventListener('wheel', listener);
  }, [element]);
}
