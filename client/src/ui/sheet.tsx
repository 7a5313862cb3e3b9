import { type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useCloseOnBack } from './close-on-back.ts';
import { useDragToClose } from './drag-to-close.ts';
import styles from './sheet.module.css';
import { useAnnouncedHeight } from './use-announced-height.ts';
import { useModal } from './use-modal.ts';
import { useClosingEnd, usePresent } from './use-present.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Small text at the end of the head. */
  aside?: ReactNode;
  /** Stays below the head while the rest scrolls. The foot then has a hairline above it. */
  lead?: ReactNode;
  /** Stays at the foot while the rest scrolls. */
  foot?: ReactNode;
  /** `clear` hardly dims the page behind, `none` not at all. */
  scrim?: 'dim' | 'clear' | 'none';
  /** Two thirds of the page high, whatever it holds. */
  tall?: boolean;
  /** Names its height to the page as `--sheet-height`, which moves what the sheet would cover. */
  announcesHeight?: boolean;
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
  const { lead, foot, scrim = 'dim', tall, announcesHeight = false, isClosing, onClose, onClosed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useSheetClose(isClosing, onClose);
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
      <div
        ref={panel}
        className={classNames(styles.panel, tall && styles.tall, lead !== undefined && styles.led)}
        tabIndex={-1}
      >
        <div className={styles.top}>
          <SheetHead {...props} titleId={titleId} onClose={close} />
          {lead}
        </div>
        {props.children}
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
        {title}
      </h2>
      <div className={styles.aside}>{aside}</div>
      <IconButton icon="close" label={closeLabel} className={styles.close} onClick={onClose} />
    </div>
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
