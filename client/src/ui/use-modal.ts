import { type RefObject, useLayoutEffect } from 'react';
import { recordOpenSheet } from './taps-after-sheet.ts';
import { enterTopLayer } from './top-layer.ts';

/** Shows a `<dialog>` as a modal one for as long as it is rendered, and focuses `panel`. */
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
    };
  }, [dialog, panel]);
}
