import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useCloseOnBack } from './close-on-back.ts';
import { useDragToClose } from './drag-to-close.ts';
import styles from './sheet.module.css';
import { enterTopLayer } from './top-layer.ts';
import { useClosingEnd, usePresent } from './use-present.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Small text at the end of the head. */
  aside?: ReactNode;
  /** Stays at the foot while the rest scrolls. */
  foot?: ReactNode;
  /** `clear` does not dim the page behind. */
  scrim?: 'dim' | 'clear';
  children: ReactNode;
};

/**
 * A modal sheet that rises from the bottom. As it is a `<dialog>`, the browser keeps the focus inside, makes the rest
 * inert, closes it on Escape and Android's back gesture, and restores the focus.
 */
export function Sheet({ open, ...sheet }: SheetProps) {
  const { isPresent, hide } = usePresent(open);
  return isPresent && <SheetDialog {...sheet} isClosing={!open} onClosed={hide} />;
}

type SheetDialogProps = Omit<SheetProps, 'open'> & { isClosing: boolean; onClosed: () => void };

function SheetDialog(props: SheetDialogProps) {
  const { title, closeLabel, aside, foot, scrim = 'dim', children, isClosing, onClose, onClosed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useSheetClose(isClosing, onClose);
  useDragToClose(panel, close);
  useModal(dialog, panel);
  useClosingEnd(panel, isClosing, onClosed);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[scrim], isClosing && styles.leaving)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) close();
      }}
    >
      {/* Keyboards have the close button and Escape. */}
      <div className={styles.scrim} aria-hidden="true" onClick={close} />
      <div ref={panel} className={styles.panel} tabIndex={-1}>
        <div className={styles.head}>
          <h2 id={titleId} className="title">
            {title}
          </h2>
          <div className={styles.aside}>{aside}</div>
          <IconButton icon="close" label={closeLabel} className={styles.close} onClick={close} />
        </div>
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}

/** Returns a function that closes the sheet once, also by the browser's back step. */
function useSheetClose(isClosing: boolean, onClose: () => void) {
  // The page may go back by itself while it closes the sheet, so that step must reach the router.
  const [hasAskedToClose, setHasAskedToClose] = useState(false);
  if (isClosing && hasAskedToClose) setHasAskedToClose(false);
  const close = () => {
    if (isClosing) return;
    setHasAskedToClose(true);
    onClose();
  };
  useCloseOnBack(!isClosing && !hasAskedToClose, close);
  return close;
}

function useModal(dialog: RefObject<HTMLDialogElement | null>, panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // Otherwise the browser focuses the close button, with a focus ring also after a tap.
    panel.current?.focus();
    const leaveTopLayer = enterTopLayer(element);
    return () => {
      leaveTopLayer();
      element.close();
    };
  }, [dialog, panel]);
}
