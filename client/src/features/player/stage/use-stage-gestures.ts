import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import {
  advanceWheel,
  classifyRelease,
  doubleTapMs,
  type EpisodeStep,
  initialWheelState,
  isDoubleTap,
  isDrag,
  type Tap,
} from './gestures.ts';

type StageActions = {
  onTap: () => void;
  /** `x` and `y` within the stage. */
  onDoubleTap: (tap: Tap) => void;
  onStep: (step: EpisodeStep) => void;
  onDrag: (pixels: number, height: number) => void;
  /** `isStepping` when `onStep` was called just before. */
  onDragEnd: (isStepping: boolean) => void;
};

type Touch = { pointerId: number; x: number; y: number; atMs: number; isDragging: boolean };

/** Handlers of the surface that lies over the picture. */
export function useStageGestures(stage: RefObject<HTMLElement | null>, actions: StageActions) {
  const touch = useRef<Touch | null>(null);
  const firstTap = useRef<Tap | null>(null);
  const tapTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useWheelSteps(stage, actions.onStep);
  useEffect(() => () => clearTimeout(tapTimer.current), []);

  const tapped = (tap: Tap) => {
    clearTimeout(tapTimer.current);
    if (isDoubleTap(firstTap.current, tap)) {
      // A third tap soon after makes another pair.
      firstTap.current = tap;
      actions.onDoubleTap(tap);
      return;
    }
    firstTap.current = tap;
    tapTimer.current = setTimeout(actions.onTap, doubleTapMs);
  };

  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || touch.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    touch.current = {
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      atMs: event.timeStamp,
      isDragging: false,
    };
  };

  const moved = (event: PointerEvent<HTMLElement>) => {
    const began = touch.current;
    if (began?.pointerId !== event.pointerId) return;
    const dy = event.clientY - began.y;
    began.isDragging ||= isDrag({ dx: event.clientX - began.x, dy });
    if (began.isDragging) actions.onDrag(dy, event.currentTarget.clientHeight);
  };

  const released = (event: PointerEvent<HTMLElement>) => {
    const began = touch.current;
    if (began?.pointerId !== event.pointerId) return;
    touch.current = null;
    const bounds = event.currentTarget.getBoundingClientRect();
    const travel = {
      dx: event.clientX - began.x,
      dy: event.clientY - began.y,
      durationMs: event.timeStamp - began.atMs,
    };
    const meant = classifyRelease(travel, bounds.height);
    if (meant === 'tap') {
      tapped({ x: event.clientX - bounds.left, y: event.clientY - bounds.top, atMs: event.timeStamp });
    } else if (typeof meant === 'number') {
      actions.onStep(meant);
    }
    if (began.isDragging) actions.onDragEnd(typeof meant === 'number');
  };

  return {
    onPointerDown: begin,
    onPointerMove: moved,
    onPointerUp: released,
    onPointerCancel: () => {
      touch.current = null;
      actions.onDragEnd(false);
    },
    /** Only from a keyboard or a screen reader; a pointer's click was a tap. */
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) actions.onTap();
    },
  };
}

function useWheelSteps(stage: RefObject<HTMLElement | null>, onStep: (step: EpisodeStep) => void) {
  const wheel = useRef(initialWheelState);
  useEffect(() => {
    const element = stage.current;
    const turned = (event: WheelEvent) => {
      const { state, step } = advanceWheel(wheel.current, { deltaY: event.deltaY, atMs: event.timeStamp });
      wheel.current = state;
      if (step !== null) onStep(step);
    };
    element?.addEventListener('wheel', turned, { passive: true });
    return () => element?.removeEventListener('wheel', turned);
  }, [stage, onStep]);
}
