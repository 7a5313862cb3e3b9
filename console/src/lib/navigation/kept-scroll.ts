import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** What was scrolled, by the entry of the history. */
const kept = new Map<string, number>();
/** A list gets its height some frames after it is drawn, and may be moved by its own layout. */
const minSteadyFrames = 4;
const maxFrames = 40;

/**
 * Scrolls to an offset until the element stays there.
 * @returns a function that stops trying
 */
const scrollTo = (element: Element, top: number): (() => void) => {
  let [frame, frames, steadyFrames] = [0, 0, 0];
  const attempt = () => {
    steadyFrames = Math.abs(element.scrollTop - top) > 1 ? 0 : steadyFrames + 1;
    if (steadyFrames === 0) element.scrollTop = top;
    frames += 1;
    if (steadyFrames < minSteadyFrames && frames < maxFrames) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
};

const useKeptOffset = (
  name: string,
  elementOf: () => Element | null,
  staysFor: (before: string) => boolean,
) => {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const shown = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when there is another entry of the history.
  useEffect(() => {
    const element = elementOf();
    if (!element) return;
    const id = `${name} ${key}`;
    const before = shown.current;
    shown.current = pathname;
    const stays = !isBack && before !== null && staysFor(before);
    const stopScrolling = stays ? () => undefined : scrollTo(element, (isBack && kept.get(id)) || 0);
    const remember = () => void kept.set(id, element.scrollTop);
    const target = element === document.scrollingElement ? window : element;
    target.addEventListener('scroll', remember, { passive: true });
    return () => {
      stopScrolling();
      target.removeEventListener('scroll', remember);
    };
  }, [key]);
};

/** Shows a list where it was when the person comes back to it by the history, else from its start. */
export const useKeptListScroll = <ListElement extends Element>(): RefObject<ListElement | null> => {
  const ref = useRef<ListElement>(null);
  useKeptOffset(
    'list',
    () => ref.current,
    () => false,
  );
  return ref;
};

/** Shows a page where it was when the person comes back to it, else from its start. A filter leaves it where it is. */
export const useKeptPageScroll = (): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  useKeptOffset(
    'page',
    () => document.scrollingElement,
    (before) => before === pathname,
  );
};
