import type { HistoryItem } from '@cliffhanger/contracts';
import { ShelfHeader } from '#ui/shelf.tsx';
import styles from './history.module.css';
import { groupByDay } from './history-days.ts';
import { HistoryRow } from './history-row.tsx';

type HistoryListProps = {
  items: readonly HistoryItem[];
  isEditing: boolean;
  onRemove: (item: HistoryItem) => void;
};

/** The history by day, or as one list while it is edited. */
export function HistoryList({ items, isEditing, onRemove }: HistoryListProps) {
  const rowsOf = (list: readonly HistoryItem[]) => (
    <ul className={styles.rows}>
      {list.map((item) => (
        <HistoryRow
          key={item.drama.dramaId}
          item={item}
          isEditing={isEditing}
          onRemove={() => onRemove(item)}
        />
      ))}
    </ul>
  );
  if (isEditing) return rowsOf(items);
  return (
    <div>
      {groupByDay(items).map((day) => (
        <section key={day.title} className={styles.day}>
          <ShelfHeader title={day.title} note={day.date} className={styles.head} />
          {rowsOf(day.items)}
        </section>
      ))}
    </div>
  );
}
