import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Pressable } from './pressable.tsx';
import styles from './shelf.module.css';

type ShelfHeaderProps = {
  title: string;
  /** The link at the end and its text, such as "All". */
  href?: string | undefined;
  linkText?: string | undefined;
  /** Small text at the end in place of the link, such as a date or a count. */
  note?: string | undefined;
  /** A button in place of the link. */
  onPress?: (() => void) | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

export function ShelfHeader({ title, href, linkText, note, onPress, id, className }: ShelfHeaderProps) {
  return (
    <div className={classNames(styles.head, className)}>
      <h2 className="title" id={id}>
        {title}
      </h2>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {(href ?? onPress) && (
        <Pressable href={href} onClick={onPress} aria-describedby={id}>
          {linkText}
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
};

/** A row that scrolls sideways. Children define their width and `scroll-snap-align`. */
export function ShelfRow({ children, snap = 'proximity' }: ShelfRowProps) {
  return <div className={classNames(styles.row, styles[snap])}>{children}</div>;
}

type ShelfProps = ShelfHeaderProps & ShelfRowProps;

export function Shelf({ children, snap, className, ...header }: ShelfProps) {
  const id = useId();
  return (
    <section className={classNames(styles.shelf, className)} aria-labelledby={id}>
      <ShelfHeader {...header} id={id} />
      <ShelfRow snap={snap}>{children}</ShelfRow>
    </section>
  );
}

/** A column of rows on a shelf, narrower than the shelf so that the next column is visible. */
export function ShelfColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
