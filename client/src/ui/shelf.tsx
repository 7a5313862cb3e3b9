import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Pressable } from './pressable.tsx';
import styles from './shelf.module.css';
import { WordWrap } from './word-wrap.tsx';

export type ShelfHeaderProps = {
  title: string;
  /** The link at the end and its text, such as "All". */
  href?: string | undefined;
  linkText?: string | undefined;
  /** Small text at the end in place of the link, such as a date or a count. */
  note?: string | undefined;
  /** A button in place of the link. */
  onPress?: (() => void) | undefined;
  id?: string | undefined;
  /** For a link within the page, which moves the focus there. */
  headingRef?: RefObject<HTMLHeadingElement | null>;
  className?: string | undefined;
};

export function ShelfHeader({ title, href, linkText, note, onPress, ...heading }: ShelfHeaderProps) {
  const { id, headingRef, className } = heading;
  return (
    <div className={classNames(styles.head, className)}>
      <h2 ref={headingRef} className="title" id={id} tabIndex={headingRef && -1}>
        <WordWrap text={title} />
      </h2>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {(href ?? onPress) && (
        <Pressable href={href} onClick={onPress} aria-describedby={id}>
          <span>{linkText}</span>
          <Icon name="right" size={16} />
        </Pressable>
      )}
    </div>
  );
}

type ShelfRowProps = {
  children: ReactNode;
  /** `mandatory` for columns that must not stop halfway. */
  snap?: 'proximity' | 'mandatory' | undefined;
  /** The name under which its scroll offset is kept, for a viewer who comes back from one of its links. */
  rememberAs?: string | undefined;
};

const scrollOffsets = new Map<string, number>();

/** A row that scrolls sideways. Children define their width and `scroll-snap-align`. */
export function ShelfRow({ children, snap = 'proximity', rememberAs }: ShelfRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const offset = rememberAs === undefined ? undefined : scrollOffsets.get(rememberAs);
    // Setting even 0 would make the browser lay out the page at once.
    if (row.current && offset) row.current.scrollLeft = offset;
  }, [rememberAs]);
  return (
    <div
      ref={row}
      className={classNames(styles.row, styles[snap])}
      onScroll={({ currentTarget }) => {
        if (rememberAs !== undefined) scrollOffsets.set(rememberAs, currentTarget.scrollLeft);
      }}
    >
      {children}
    </div>
  );
}

type ShelfProps = ShelfHeaderProps & ShelfRowProps;

export function Shelf({ children, snap, rememberAs, className, ...header }: ShelfProps) {
  const id = useId();
  return (
    <section className={classNames(styles.shelf, className)} aria-labelledby={id}>
      <ShelfHeader {...header} id={id} />
      <ShelfRow snap={snap} rememberAs={rememberAs}>
        {children}
      </ShelfRow>
    </section>
  );
}

/** A column of rows on a shelf, narrower than the shelf so that the next column is visible. */
export function ShelfColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
