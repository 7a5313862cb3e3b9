import { type RefObject, useLayoutEffect } from 'react';
import { enterTopLayer } from './top-layer.ts';

/** Shows a `<dialog>` as a modal one for as long as it is rendered. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const leaveTopLayer = enterTopLayer(element);
    return () => {
      leaveTopLayer();
      element.close();
    };
  }, [dialog]);
}
