import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Pressable } from '#ui/pressable.tsx';
import styles from '#ui/shelf.module.css';

type ShelfHeaderProps = {
  title: string;
  /** Where "All" leads, and its word. */
  href?: string | undefined;
  linkText?: string | undefined;
  /** In place of `href`: shows all right here. */
  onPress?: (() => void) | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

export function ShelfHeader({ title, href, linkText, onPress, id, className }: ShelfHeaderProps) {
  return (
    <div className={classNames(styles.head, className)}>
      <h2 className="title" id={id}>
        {title}
      </h2>
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
  /** `mandatory` for columns that must not stop half-way. */
  snap?: 'proximity' | 'mandatory' | undefined;
};

/** What scrolls sideways; children bring their width and `scroll-snap-align`. */
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

/** A column of rank rows on a shelf; the next one peeks. */
export function ShelfColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
