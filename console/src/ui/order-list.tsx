import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTranslation } from 'react-i18next';
import styles from './order-list.module.css';

interface OrderListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** What screen readers call an item. */
  nameOf: (item: Item) => string;
  /** Puts an item at a place, from 1. Without it, the order is fixed. */
  onMove?: ((item: Item, place: number) => unknown) | undefined;
  children: (item: Item) => ReactNode;
}

/** A list that is put in order by its grips: with a mouse, a finger, or Enter, the arrow keys and Enter. */
export function OrderList<Item extends object>(props: OrderListProps<Item>) {
  const { label, items, idOf, nameOf, onMove, children } = props;
  const { t } = useTranslation();
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    getAllowedDropOperations: () => ['move'],
    onReorder: ({ keys: [moved], target }) => {
      const item = items.find((each) => idOf(each) === moved);
      const others = items.filter((each) => each !== item);
      const index = others.findIndex((each) => idOf(each) === target.key);
      if (item && index >= 0) onMove?.(item, index + (target.dropPosition === 'after' ? 2 : 1));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.place ?? ''} />,
  });
  return (
    <GridList
      // React Aria takes its hooks when a list is first drawn.
      key={onMove ? 'ordered' : 'fixed'}
      aria-label={label}
      className={styles.list ?? ''}
      items={items.map((item) => ({ id: idOf(item), item }))}
      keyboardNavigationBehavior="tab"
      {...(onMove && { dragAndDropHooks })}
    >
      {({ id, item }) => (
        <GridListItem id={id} textValue={nameOf(item)} className={styles.item ?? ''}>
          {onMove && (
            <Button slot="drag" className={styles.grip ?? ''} aria-label={t('move', { name: nameOf(item) })}>
              <Icon name="grip" size={16} />
            </Button>
          )}
          {children(item)}
        </GridListItem>
      )}
    </GridList>
  );
}
