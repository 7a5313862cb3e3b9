import { useEffect, useLayoutEffect, useRef } from 'react';
import { actionOfKey, type DeskAction } from './desk-keys.ts';

/** What has the focus: keys of a field or a button are its own. */
const focusOf = (target: EventTarget | null): 'line' | 'control' | 'none' => {
  if (!(target instanceof HTMLElement)) return 'none';
  if (target instanceof HTMLTextAreaElement && target.dataset.cue !== undefined) return 'line';
  return target.closest('input, textarea, button, a, select, [contenteditable], [role="option"]')
    ? 'control'
    : 'none';
};

/** Lets the keys of the desk act while no sheet is open. */
export const useDeskKeys = (actions: Readonly<Record<DeskAction, () => void>>): void => {
  const current = useRef(actions);
  useLayoutEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOfKey(event, focusOf(event.target));
      if (action === null || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      current.current[action]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
