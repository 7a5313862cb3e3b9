import type { CalendarEntryJson } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { Button } from 'react-aria-components/Button';
import { useDrag } from 'react-aria-components/useDrag';
import { useTranslation } from 'react-i18next';
import { formatTimeOfDay } from '#lib/language/format.ts';
import styles from './calendar.module.css';
import { useEntryTexts } from './entry-texts.ts';
import { isMovable, useMayMove } from './use-move-entry.ts';
import { isRelease, keyOf, type PeriodInWeek } from './week-layout.ts';

/** The kind of what is dragged in the calendar. */
export const entryType = 'application/x-cliffhanger-entry';

interface CalendarEntryProps {
  entry: CalendarEntryJson;
  /** The part of a period that is drawn; for a release nothing. */
  part?: PeriodInWeek;
  isClose?: boolean;
  onOpen: (entry: CalendarEntryJson) => void;
}

/** An entry, which opens when it is pressed. What has not begun can be dragged to another day. */
export function CalendarEntry({ entry, part, isClose = false, onOpen }: CalendarEntryProps) {
  const { t } = useTranslation('shop');
  const { nameOf, problemOf } = useEntryTexts();
  const isDraggable = useMayMove(entry) && isMovable(entry);
  const { dragProps, dragButtonProps, isDragging } = useDrag({
    getItems: () => [{ [entryType]: keyOf(entry), 'text/plain': nameOf(entry) }],
    getAllowedDropOperations: () => ['move'],
    hasDragButton: true,
    isDisabled: !isDraggable,
  });
  const hasSign = problemOf(entry) !== null || isClose;
  const name = nameOf(entry);
  return (
    <div
      {...dragProps}
      className={part ? periodClass(part) : styles.entry}
      style={part && { gridColumn: `${part.from + 1} / ${part.to + 2}`, gridRow: part.lane + 2 }}
      data-dragging={isDragging || undefined}
    >
      {isDraggable && (
        <Button
          {...dragButtonProps}
          className={styles.grip ?? ''}
          aria-label={t('calendar.dragNamed', { name })}
        >
          <Icon name="grip" size={12} />
        </Button>
      )}
      <Button className={styles.open ?? ''} onPress={() => onOpen(entry)}>
        {hasSign && <Icon name="warn" size={12} className={styles.sign} />}
        {isRelease(entry) && <time>{formatTimeOfDay(entry.at)}</time>}
        <span>{name}</span>
      </Button>
    </div>
  );
}

const periodClass = ({ entry, begins, ends }: PeriodInWeek): string =>
  classNames(
    styles.period,
    entry.kind === 'banner' && styles.banner,
    begins && styles.begins,
    ends && styles.ends,
    entry.endsAt === null && styles.endless,
  );
