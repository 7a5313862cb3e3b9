import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useDragToClose } from '#ui/drag-to-close.ts';
import styles from '#ui/sheet.module.css';
import { enterTopLayer } from '#ui/top-layer.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** Small words at the end of the head. */
  aside?: ReactNode;
  /** Stays at the foot while the rest scrolls. */
  foot?: ReactNode;
  /** `clear` keeps what lies behind bright. */
  scrim?: 'dim' | 'clear';
  children: ReactNode;
};

/**
 * Rises from the bottom over the whole screen. A modal `<dialog>`: the browser keeps the focus inside, makes the
 * rest inert, closes on Escape (and on Android's back gesture), and gives the focus back.
 */
export function Sheet({ open, ...sheet }: SheetProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  if (!present) return null;
  return <SheetDialog {...sheet} leaving={!open} onGone={() => setPresent(false)} />;
}

type SheetDialogProps = Omit<SheetProps, 'open'> & { leaving: boolean; onGone: () => void };

function SheetDialog(props: SheetDialogProps) {
  const { title, closeLabel, aside, foot, scrim = 'dim', children, leaving, onClose, onGone } = props;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const gone = useEffectEvent(onGone);
  useDragToClose(panelRef, onClose);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    dialog.showModal();
    const leaveTopLayer = enterTopLayer(dialog);
    return () => {
      leaveTopLayer();
      dialog.close();
    };
  }, []);

  useEffect(() => {
    if (!leaving) return;
    let reopened = false;
    const ways = panelRef.current?.getAnimations().map((animation) => animation.finished) ?? [];
    Promise.allSettled(ways).then(() => {
      if (!reopened) gone();
    });
    return () => {
      reopened = true;
    };
  }, [leaving]);

  return (
    <dialog
      ref={dialogRef}
      className={classNames(styles.dialog, styles[scrim], leaving && styles.leaving)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose();
      }}
    >
      {/* The cross and Escape do the same for a keyboard. */}
      <div className={styles.scrim} aria-hidden="true" onClick={onClose} />
      <div ref={panelRef} className={styles.panel}>
        <div className={styles.head}>
          <h2 id={titleId} className="title">
            {title}
          </h2>
          <div className={styles.aside}>{aside}</div>
          <IconButton icon="close" label={closeLabel} className={styles.close} onClick={onClose} />
        </div>
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  );
}
