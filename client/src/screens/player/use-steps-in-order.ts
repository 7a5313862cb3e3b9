import { useEffect, useEffectEvent, useRef } from 'react';

type Step = 1 | -1;

/**
 * Returns `step`, whose neighbors are known only once the episode is rendered. The step of a viewer who is faster waits for
 * that.
 * @param step returns the episode that it moves to, if there is one
 */
export function useStepsInOrder(
  episodeId: string | undefined,
  step: (direction: Step) => string | undefined,
) {
  const pending = useRef<{ next: Step | null } | null>(null);
  const take = (direction: Step) => {
    if (pending.current) {
      pending.current.next = direction;
      return;
    }
    const target = step(direction);
    if (target !== undefined && target !== episodeId) pending.current = { next: null };
  };
  const handleRender = useEffectEvent(() => {
    const next = pending.current?.next;
    pending.current = null;
    if (next) take(next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another episode is rendered
  useEffect(() => handleRender(), [episodeId]);
  return take;
}
