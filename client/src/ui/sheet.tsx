import { classNames } from '@cliffhanger/look/class-names.ts';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { useDragToClose } from './drag-to-close.ts';
import type { Elements } from './elements.ts';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';
import { useClosingEnd, usePresent } from './use-present.ts';
import { WordWrap } from './word-wrap.tsx';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Small text at the end of the head. */
  aside?: Elements;
  /** Stays below the head while the rest scrolls. The foot then has a hairline above it. */
  lead?: Elements;
  /** Stays at the foot while the rest scrolls. */
  foot?: Elements;
  /** `clear` hardly dims the page behind, `none` not at all. */
  scrim?: 'dim' | 'clear' | 'none';
  /** Two thirds of the height of the page, whatever the content. */
  tall?: boolean;
  /**
   * Controls that stay usable over the scrim, although the page is inert. Receives a function that leaves the sheet in
   * another way than `onClose`, such as by a step back.
   */
  above?: (leaveBy: (leave: () => void) => void) => Elements;
  /** Publishes the height of the sheet as `--sheet-height`. The page moves above it what the sheet would cover. */
  announcesHeight?: boolean;
  /** As a function, it receives the function that closes the sheet. Use that instead of an `onClose` that steps back. */
  children: Elements | ((close: () => void) => Elements);
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
  const { lead, foot, above, scrim = 'dim', tall, announcesHeight = false, isClosing, onClosed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const leaveBy = useLeaveOnce(isClosing, props.onClose);
  const close = () => leaveBy(props.onClose);
  useDragToClose(panel, close);
  useModal(dialog, panel);
  useAnnouncedHeight(panel, announcesHeight && !isClosing);
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
      onClose={(event) => event.currentTarget.open || close()}
    >
      {/* Keyboards have the close button and Escape. */}
      <div className={styles.scrim} aria-hidden="true" onClick={close} />
      {above?.(leaveBy)}
      <div
        ref={panel}
        className={classNames(styles.panel, tall && styles.tall, lead !== undefined && styles.led)}
        tabIndex={-1}
      >
        <div className={styles.top}>
          <SheetHead {...props} titleId={titleId} onClose={close} />
          {lead}
        </div>
        {typeof props.children === 'function' ? props.children(close) : props.children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}

type SheetHeadProps = Pick<SheetProps, 'title' | 'aside' | 'closeLabel' | 'onClose'> & { titleId: string };

function SheetHead({ titleId, title, aside, closeLabel, onClose }: SheetHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={titleId} className="title">
        <WordWrap text={title} />
      </h2>
      <div className={styles.aside}>{aside}</div>
      <IconButton icon="close" label={closeLabel} className={styles.close} onClick={onClose} />
    </div>
  );
}

/** Returns a function that leaves the sheet once. The browser's back step leaves it by `onClose`. */
function useLeaveOnce(isClosing: boolean, onClose: () => void) {
  // The page may go back by itself while it closes the sheet, so that step must reach the router.
  const [hasLeft, setHasLeft] = useState(false);
  if (isClosing && hasLeft) setHasLeft(false);
  const leaveBy = (leave: () => void) => {
    if (isClosing) return;
    setHasLeft(true);
    leave();
  };
  useCloseOnBack(!isClosing && !hasLeft, () => leaveBy(onClose));
  return leaveBy;
}

/** Publishes the height of an element as `--sheet-height` of the page while it is rendered. */
function useAnnouncedHeight(element: RefObject<HTMLElement | null>, isAnnounced: boolean) {
  useEffect(() => {
    if (!element.current || !isAnnounced) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? [];
      if (size) style.setProperty('--sheet-height', `${size.blockSize}px`);
    });
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--sheet-height');
    };
  }, [element, isAnnounced]);
}
