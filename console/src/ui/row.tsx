import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-aria-components/Link';
import styles from './row.module.css';

interface RowProps {
  title: ReactNode;
  note?: ReactNode;
  /** Before the words, such as a poster. */
  start?: ReactNode;
  /** After the words, such as an amount or a button. */
  end?: ReactNode;
  /** A route of the console that the row leads to. */
  to?: string | undefined;
}

/** A line of a list: words, and what stands at their end. */
export function Row({ title, note, start, end, to }: RowProps) {
  const content = (
    <>
      {start}
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      {end}
    </>
  );
  if (to === undefined) return <div className={styles.row}>{content}</div>;
  return (
    <Link href={to} className={classNames(styles.row, styles.link)}>
      {content}
      <Icon name="right" size={12} className={styles.arrow} />
    </Link>
  );
}
