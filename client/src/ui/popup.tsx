import { classNames } from '@cliffhanger/look/class-names.ts';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAreInterruptionsHeld } from '#lib/interruptions.ts';
import { Store, useStore } from '#lib/store.ts';
import { cssVariables } from './css-variables.ts';
import { Ledge } from './ledge.tsx';
import styles from './popup.module.css';
import { useTopLayer } from './top-layer.ts';
import { usePausableTimer } from './use-pausable-timer.ts';
import { useClosingEnd } from './use-present.ts';
import { WordWrap } from './word-wrap.tsx';

type PopupContent = {
  title: string;
  text: string;
  /** How it opens and closes. */
  transition?: 'fade' | 'slide' | 'zoom';
  durationMs?: number;
};

const defaultDurationMs = 3_000;

/** The popups of one sequence and the index of the one shown. A sequence ends when its last popup has closed. */
const sequence = new Store<{ items: readonly PopupContent[]; index: number }>({ items: [], index: 0 });

/** Shows a title and a text in the middle of the screen for 3 s, or `durationMs`. Several follow one another. */
export function popup(content: PopupContent): void {
  const { items, index } = sequence.value;
  sequence.set({ items: [...items, content], index });
}

const showNext = () => {
  const { items, index } = sequence.value;
  sequence.set(index + 1 < items.length ? { items, index: index + 1 } : { items: [], index: 0 });
};

type PopupsProps = { positionLabel: (number: number, total: number) => string };

/** Renders the popups. Use it once per page. */
export function Popups({ positionLabel }: PopupsProps) {
  const { items, index } = useStore(sequence);
  const isHeld = useAreInterruptionsHeld();
  const shown = isHeld ? undefined : items[index];
  return createPortal(
    <div className={styles.container} role="status">
      {shown && (
        <LivePopup
          key={index}
          content={shown}
          position={items.length > 1 ? positionLabel(index + 1, items.length) : undefined}
        />
      )}
    </div>,
    useTopLayer(),
  );
}

type LivePopupProps = { content: PopupContent; position: string | undefined };

/** Closes after its duration, by a tap or by Escape. Touch, hover and focus stop the time. */
function LivePopup({ content, position }: LivePopupProps) {
  const { transition = 'slide', durationMs = defaultDurationMs } = content;
  const card = useRef<HTMLButtonElement>(null);
  const { isStopped, isClosing, close, stop, goOn } = usePopupClosing(card, durationMs);
  // The first click of a double click may have opened the popup. The second one must not close it.
  const closeUnlessDoubled = ({ detail: clickCount }: MouseEvent) => clickCount < 2 && close();
  return (
    <>
      {/* Keyboards have the card and Escape. */}
      <div
        className={classNames(styles.scrim, isClosing && styles.leaving)}
        aria-hidden="true"
        onClick={closeUnlessDoubled}
      />
      <button
        ref={card}
        type="button"
        className={classNames(styles.popup, styles[transition], isClosing && styles.leaving)}
        style={cssVariables({ time: `${durationMs}ms` })}
        data-stopped={isStopped || undefined}
        onClick={closeUnlessDoubled}
        onPointerDown={stop}
        // A card that opens under a mouse at rest is entered too.
        onPointerMove={stop}
        onPointerLeave={goOn}
        onPointerCancel={goOn}
        onFocus={stop}
        onBlur={goOn}
      >
        <PopupText {...content} position={position} />
        <Ledge className={styles.time} percent={100} />
      </button>
    </>
  );
}

/** Closes a popup after its time, unless that is stopped, or on Escape, and then shows the next one. */
function usePopupClosing(card: RefObject<HTMLElement | null>, durationMs: number) {
  const [isStopped, setIsStopped] = useState(false);
  const [isClosing, setIsClosing] = useState(false);
  const close = () => setIsClosing(true);
  usePausableTimer(durationMs, isStopped || isClosing, close);
  useClosingEnd(card, isClosing, showNext);
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setIsClosing(true);
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, []);

  const stop = () => setIsStopped(true);
  const goOn = () => setIsStopped(false);
  return { isStopped, isClosing, close, stop, goOn };
}

function PopupText({ title, text, position }: PopupContent & { position?: string | undefined }) {
  return (
    <>
      <span className={classNames('display', styles.title)}>
        <WordWrap text={title} />
      </span>
      <span className={styles.text}>
        <WordWrap text={text} />
      </span>
      {position !== undefined && <span className={styles.position}>{position}</span>}
    </>
  );
}
