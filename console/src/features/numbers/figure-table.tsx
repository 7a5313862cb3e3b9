import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import styles from './numbers.module.css';

export interface FigureTableProps {
  label: string;
  /** The first names the rows; the others are numbers. */
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[]; isQuiet?: boolean }[];
}

/** The values of a plot. A long one scrolls in itself. */
export function FigureTable({ label, columns, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...numbers], isQuiet = false }) => (
            <tr key={id} className={classNames(isQuiet && styles.quiet)}>
              <th scope="row">{name}</th>
              {numbers.map((number, index) => (
                <td key={columns[index + 1]}>{number}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
