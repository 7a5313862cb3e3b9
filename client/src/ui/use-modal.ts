import { type RefObject, useLayoutEffect } from 'react';
import { focusHeading } from '#lib/navigation/focus-heading.ts';
import { recordOpenSheet } from './taps-after-sheet.ts';
import { enterTopLayer } from './top-layer.ts';

/**
 * Shows a `<dialog>` as a modal one for as long as it is rendered, and focuses `panel`. Afterwards the focus is where it was, or
 * on the heading of the screen if that is gone.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // Otherwise the browser focuses the first button, with a focus ring also after a tap.
    panel.current?.focus();
    const leaveTopLayer = enterTopLayer(element);
    const recordClosed = recordOpenSheet();
    return () => {
      recordClosed();
      leaveTopLayer();
      element.close();
      queueMicrotask(focusScreen);
    };
  }, [dialog, panel]);
}

/** A sheet that nobody has opened by a button leaves the focus nowhere. */
const focusScreen = () => {
  const main = document.querySelector('main');
  const isNowhere = document.activeElement === document.body && !document.querySelector('dialog[open]');
  if (main && isNowhere) focusHeading(main);
};
