import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { classifyRelease, type EpisodeStep, isDrag, type PointerTravel, type Tap } from './gestures.ts';
import { useTaps } from './use-taps.ts';

type StageGestureHandlers = {
  onTap: () => void;
  /** `x` and `y` are relative to the stage. */
  onDoubleTap: (tap: Tap) => void;
  onStep: (step: EpisodeStep) => void;
  onDrag: (pixels: number, height: number) => void;
  /** `isStepping` is true if the drag has just called `onStep`. */
  onDragEnd: (isStepping: boolean) => void;
};

type Press = { pointerId: number; x: number; y: number; atMs: number; isDragging: boolean };

/** Returns the event handlers of the surface that covers the video. */
export function useStageGestures({ onTap, onDoubleTap, onStep, onDrag, onDragEnd }: StageGestureHandlers) {
  const press = useRef<Press | null>(null);
  const handleTap = useTaps(onTap, onDoubleTap);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || press.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = pressOf(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = press.current;
      if (start?.pointerId !== event.pointerId) return;
      const { dx, dy } = travelOf(start, event);
      start.isDragging ||= isDrag({ dx, dy });
      if (start.isDragging) onDrag(dy, event.currentTarget.clientHeight);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const start = press.current;
      if (start?.pointerId !== event.pointerId) return;
      press.current = null;
      const { left, top, height } = event.currentTarget.getBoundingClientRect();
      const release = classifyRelease(travelOf(start, event), height);
      const isStepping = typeof release === 'number';
      if (isStepping) onStep(release);
      else if (release === 'tap') {
        handleTap({ x: event.clientX - left, y: event.clientY - top, atMs: event.timeStamp });
      }
      if (start.isDragging) onDragEnd(isStepping);
    },
    onPointerCancel: () => {
      press.current = null;
      onDragEnd(false);
    },
    /** Only for a keyboard or a screen reader, as pointer clicks are taps. */
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) onTap();
    },
  };
}

const pressOf = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent): Press => ({
  pointerId,
  x: clientX,
  y: clientY,
  atMs: timeStamp,
  isDragging: false,
});

const travelOf = (start: Press, { clientX, clientY, timeStamp }: PointerEvent): PointerTravel => ({
  dx: clientX - start.x,
  dy: clientY - start.y,
  durationMs: timeStamp - start.atMs,
});
