import { classNames } from '@cliffhanger/look/class-names.ts';
import { type ReactNode, useMemo } from 'react';
import {
  Cell,
  Collection,
  Column,
  Row,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
} from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useTranslation } from 'react-i18next';
import { useKeptListScroll } from '#lib/navigation/kept-scroll.ts';
import { useRootFontSize } from '#lib/use-root-font-size.ts';
import styles from './table.module.css';

/** A column of a table. */
export interface TableColumn<Item> {
  id: string;
  name: string;
  cell: (item: Item) => ReactNode;
  /** In pixels at the usual size of type, or a share such as `2fr`. */
  width?: number | `${number}fr`;
  /** Numbers stand at the end. */
  isNumber?: boolean;
  /** A press on its name sorts by it. */
  isSortable?: boolean;
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
  sort?: SortDescriptor;
  onSort?: (sort: SortDescriptor) => void;
}

const usualFontSize = 16;

/** A list of any length in columns. It draws the rows that are seen, and asks for the next page before its end. */
export function DataTable<Item extends object>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, hrefOf, onLoadMore, isLoadingMore = false, sort, onSort } = props;
  const { t } = useTranslation();
  const scale = useRootFontSize() / usualFontSize;
  const scroller = useKeptListScroll<HTMLDivElement>();
  const layout = useMemo(() => ({ rowHeight: 46 * scale, headingHeight: 30 * scale }), [scale]);
  // React Aria keeps the cells of a row until the row changes.
  const drawn = columns.map(({ id, name }) => `${id} ${name}`).join();
  const alignment = ({ isNumber = false }: TableColumn<Item>) => isNumber && styles.end;
  return (
    <Virtualizer layout={TableLayout} layoutOptions={layout}>
      <Table
        ref={scroller as never}
        aria-label={label}
        className={classNames(styles.table, styles.scroll)}
        {...(sort && { sortDescriptor: sort })}
        {...(onSort && { onSortChange: onSort })}
      >
        <TableHeader className={styles.head ?? ''}>
          {columns.map((column, index) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={index === 0}
              width={typeof column.width === 'number' ? column.width * scale : (column.width ?? null)}
              allowsSorting={column.isSortable ?? false}
              className={classNames(styles.column, alignment(column))}
            >
              {column.name}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          <Collection items={items} dependencies={[drawn]}>
            {(item) => (
              <Row id={idOf(item)} className={styles.row ?? ''} {...(hrefOf && { href: hrefOf(item) })}>
                {columns.map((column) => (
                  <Cell key={column.id} className={classNames(styles.cell, alignment(column))}>
                    {column.cell(item)}
                  </Cell>
                ))}
              </Row>
            )}
          </Collection>
          {onLoadMore && (
            <TableLoadMoreItem onLoadMore={() => void onLoadMore()} isLoading={isLoadingMore}>
              <span className="fine">{t('loading')}</span>
            </TableLoadMoreItem>
          )}
        </TableBody>
      </Table>
    </Virtualizer>
  );
}
