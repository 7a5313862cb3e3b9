import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { advanceWheel, type EpisodeStep, initialWheelState } from './gestures.ts';

/** Steps to another episode with a mouse wheel or a trackpad over the stage. */
export function useWheelSteps(stage: RefObject<HTMLElement | null>, onStep: (step: EpisodeStep) => void) {
  const wheel = useRef(initialWheelState);
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-scrolls]')) return;
    const { state, step } = advanceWheel(wheel.current, { deltaY: event.deltaY, atMs: event.timeStamp });
    wheel.current = state;
    if (step !== null) onStep(step);
  });

  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => handleWheel(event);
    element?.addEventListener('wheel', listener, { passive: true });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);
}
