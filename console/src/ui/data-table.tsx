import { classNames } from '@cliffhanger/look/class-names.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useKeptListScroll } from '#lib/navigation/kept-scroll.ts';
import { useRootFontSize } from '#lib/use-root-font-size.ts';
import styles from './table.module.css';
import { useRowKeys } from './use-row-keys.ts';

/** A column of a table. */
export interface TableColumn<Item> {
  id: string;
  name: string;
  cell: (item: Item) => ReactNode;
  /** In pixels at the usual size of type, or a share such as `2fr`. */
  width?: number | `${number}fr`;
  /** The least width of a share, in pixels at the usual size of type. */
  minWidth?: number;
  /** Numbers stand at the end. */
  isNumber?: boolean;
  /** A press on its name sorts by it. */
  isSortable?: boolean;
}

interface TableSort {
  column: string;
  direction: 'ascending' | 'descending';
}

interface DataTableProps<Item> {
  label: string;
  columns: readonly TableColumn<Item>[];
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The route that a row leads to. */
  hrefOf?: (item: Item) => string;
  /** Loads the next page. */
  onLoadMore?: (() => unknown) | undefined;
  isLoadingMore?: boolean;
  sort?: TableSort;
  onSort?: (column: string) => void;
}

const usualFontSize = 16;
const rowHeightRem = 2.875;
const nameMinWidth = 176;
const shareMinWidth = 80;
/** Rows that are drawn before and after those that are seen. */
const overscan = 10;
/** The next page is asked for when so few rows are left. */
const rowsBeforeNextPage = 25;

const remOf = (pixels: number) => `${pixels / usualFontSize}rem`;

/** A narrow table scrolls sideways rather than cutting names. */
const trackOf = (
  { width = '1fr', minWidth }: Pick<TableColumn<never>, 'width' | 'minWidth'>,
  index: number,
) =>
  typeof width === 'number'
    ? remOf(width)
    : `minmax(${remOf(minWidth ?? (index === 0 ? nameMinWidth : shareMinWidth))}, ${width})`;

const alignmentOf = ({ isNumber = false }: { isNumber?: boolean }) => isNumber && styles.end;

/**
 * A list of any length in columns. It draws the rows that are seen, and asks for the next page before its end. Rows that
 * lead somewhere are one stop of the Tab key, and the arrow keys go from row to row.
 */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, hrefOf, onLoadMore, isLoadingMore = false, sort, onSort } = props;
  const { t } = useTranslation();
  const scale = useRootFontSize() / usualFontSize;
  const scroller = useKeptListScroll<HTMLDivElement>();
  const keys = useRowKeys(items.length, scroller);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightRem * usualFontSize * scale,
    getItemKey: (index) => idOf(items[index] as Item),
    rangeExtractor: keys.withCurrentRow,
    overscan,
    useFlushSync: false,
  });
  const rowHeight = rowHeightRem * usualFontSize * scale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are measured again when the type gets another size.
  useEffect(() => rows.measure(), [rowHeight]);
  const drawn = rows.getVirtualItems();
  const isNearEnd = (drawn.at(-1)?.index ?? 0) >= items.length - rowsBeforeNextPage;
  useEffect(() => {
    if (isNearEnd && !isLoadingMore) void onLoadMore?.();
  }, [isNearEnd, isLoadingMore, onLoadMore]);
  const tracks = { '--columns': columns.map(trackOf).join(' ') } as CSSProperties;
  return (
    <div
      ref={scroller}
      className={styles.scroll}
      // Keys reach a table without links by the element that scrolls.
      {...(hrefOf ? keys.handlers : { tabIndex: 0 })}
    >
      <table aria-label={label} aria-rowcount={onLoadMore ? -1 : items.length + 1} style={tracks}>
        <thead className={styles.head}>
          <tr className={styles.line}>
            {columns.map((column) => (
              <ColumnName key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className={styles.rows} style={{ height: rows.getTotalSize() }}>
          {drawn.map(({ key, index, start }) => (
            <TableRow
              key={key}
              index={index}
              start={start}
              item={items[index] as object}
              columns={columns as unknown as readonly TableColumn<object>[]}
              href={hrefOf?.(items[index] as Item)}
              isTabStop={index === keys.current}
            />
          ))}
        </tbody>
      </table>
      {isLoadingMore && <p className={classNames('fine', styles.more)}>{t('loading')}</p>}
    </div>
  );
}

interface ColumnNameProps {
  column: Pick<TableColumn<never>, 'id' | 'name' | 'isNumber' | 'isSortable'>;
  sort: TableSort | undefined;
  onSort: ((column: string) => void) | undefined;
}

function ColumnName({ column, sort, onSort }: ColumnNameProps) {
  const isSorted = sort?.column === column.id;
  return (
    <th
      scope="col"
      className={classNames(styles.column, alignmentOf(column), isSorted && styles.sorted)}
      {...(column.isSortable && { 'aria-sort': isSorted ? sort.direction : 'none' })}
    >
      {column.isSortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
          {column.name}
        </button>
      ) : (
        column.name
      )}
    </th>
  );
}

interface TableRowProps {
  /** The place in the list, from 0. */
  index: number;
  /** Pixels from the first row. */
  start: number;
  item: object;
  columns: readonly TableColumn<object>[];
  href: string | undefined;
  isTabStop: boolean;
}

/** A row is drawn again only when its item, its place or the columns change, not while the list scrolls. */
const TableRow = memo(({ index, start, item, columns, href, isTabStop }: TableRowProps) => (
  <tr
    aria-rowindex={index + 2}
    className={classNames(styles.line, styles.row)}
    style={{ transform: `translateY(${start}px)` }}
  >
    {columns.map((column, place) => {
      const className = classNames(styles.cell, alignmentOf(column));
      if (place > 0)
        return (
          <td key={column.id} className={className}>
            {column.cell(item)}
          </td>
        );
      return (
        <th key={column.id} scope="row" className={className}>
          {href === undefined ? (
            column.cell(item)
          ) : (
            <Link to={href} className={styles.link} data-row={index} tabIndex={isTabStop ? 0 : -1}>
              {column.cell(item)}
            </Link>
          )}
        </th>
      );
    })}
  </tr>
));
