import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PointerSample } from './gestures.ts';
import { type GestureHandlers, PointerGestures, type PressTarget } from './pointer-gestures.ts';

/** A finger this far above or below the seek line still means the line. */
const seekBand = { abovePixels: 30, belowPixels: 14 };
/** A mouse seeks with a click as well, and is exact. */
const mouseBandPixels = 6;

/**
 * Returns the event handlers of the element that holds the picture and all that lies over it.
 * @param seekLine where a horizontal drag seeks
 */
export function usePointerGestures(handlers: GestureHandlers, seekLine: RefObject<HTMLElement | null>) {
  const gestures = useGestures(handlers);
  const pointerId = useRef<number | null>(null);
  const swallowsClick = useRef(false);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (pointerId.current !== event.pointerId) return;
    pointerId.current = null;
    swallowsClick.current ||= gestures.hasMoved;
    if (event.type === 'pointercancel') gestures.cancel();
    else gestures.release(sampleOf(event), event.currentTarget.clientHeight);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || pointerId.current !== null) return;
      swallowsClick.current = false;
      const target = describeTarget(event, seekLine.current);
      if (!target) return;
      pointerId.current = event.pointerId;
      gestures.press(sampleOf(event), target);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (pointerId.current !== event.pointerId) return;
      gestures.move(sampleOf(event));
      if (!gestures.hasMoved || swallowsClick.current) return;
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

function useGestures(handlers: GestureHandlers): PointerGestures {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [gestures] = useState(() => new PointerGestures(forward(latest)));
  useEffect(() => () => gestures.close(), [gestures]);
  return gestures;
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

/** Returns null where the finger scrolls. Words to read take taps as controls do. */
const describeTarget = (event: PointerEvent, seekLine: HTMLElement | null): PressTarget | null => {
  const element = event.target as Element;
  if (element.closest('[data-scrolls]')) return null;
  const isControl = element.closest('button:not([data-film]), a, input, [data-words]') !== null;
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
