import type { CalendarEntryJson } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useRef } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#lib/language/format.ts';
import { cssVariables } from '#ui/css-variables.ts';
import styles from './calendar.module.css';
import { type Day, dayOf, startOfDay } from './calendar-days.ts';
import { CalendarEntry, entryType } from './calendar-entry.tsx';
import { isOpenDay } from './use-move-entry.ts';
import { findClose, isRelease, keyOf, placePeriods, releasesOf } from './week-layout.ts';

interface CalendarWeekProps {
  week: readonly Day[];
  entries: readonly CalendarEntryJson[];
  /** `YYYY-MM`, or null if no month is shown. */
  month: string | null;
  onOpen: (entry: CalendarEntryJson) => void;
  /** Puts an entry, by its key, on a day. */
  onDrop: (key: string, day: Day) => void;
}

/** A week: its days with their releases, and over them the periods as ledges from begin to end. */
export function CalendarWeek({ week, entries, month, onOpen, onDrop }: CalendarWeekProps) {
  const periods = placePeriods(week, entries);
  const lanes = 1 + Math.max(-1, ...periods.map(({ lane }) => lane));
  return (
    <div className={styles.week} style={cssVariables({ '--rows': `auto ${'auto '.repeat(lanes)}1fr` })}>
      {week.map((day, index) => (
        <CalendarDay
          key={day}
          day={day}
          column={index + 1}
          entries={entries}
          isOther={month !== null && !day.startsWith(month)}
          onOpen={onOpen}
          onDrop={onDrop}
        />
      ))}
      {periods.map((part) => (
        <CalendarEntry key={keyOf(part.entry)} entry={part.entry} part={part} onOpen={onOpen} />
      ))}
    </div>
  );
}

interface CalendarDayProps extends Omit<CalendarWeekProps, 'week' | 'month'> {
  day: Day;
  /** From 1. */
  column: number;
  isOther: boolean;
}

function CalendarDay({ day, column, entries, isOther, onOpen, onDrop }: CalendarDayProps) {
  const { t } = useTranslation('shop');
  const ref = useRef<HTMLElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: (types) => (types.has(entryType) && isOpenDay(day) ? 'move' : 'cancel'),
    onDrop: async ({ items: [item] }) => {
      if (item?.kind === 'text') onDrop(await item.getText(entryType), day);
    },
  });
  const releases = releasesOf(day, entries);
  const close = findClose(entries);
  const [year, now] = [startOfDay(day), dayOf(new Date())];
  const name = formatDay(year.toISOString());
  // On a phone the ledges are not drawn.
  const edges = entries.filter(
    (entry) =>
      !isRelease(entry) &&
      [entry.startsAt, entry.endsAt].some((time) => time !== null && dayOf(new Date(time)) === day),
  );
  return (
    <section
      {...dropProps}
      ref={ref}
      tabIndex={-1}
      aria-label={t('calendar.day', { day: name, count: releases.length })}
      className={classNames(
        styles.day,
        column === 1 && styles.first,
        isOther && styles.other,
        day === now && styles.today,
      )}
      style={{ gridColumn: column }}
      data-drop-target={isDropTarget || undefined}
    >
      <div className={styles.number}>{day.endsWith('-01') ? name : Number(day.slice(-2))}</div>
      <div className={styles.releases}>
        {releases.map((entry) => (
          <CalendarEntry key={keyOf(entry)} entry={entry} isClose={close.has(keyOf(entry))} onOpen={onOpen} />
        ))}
        <div className={styles.narrow}>
          {edges.map((entry) => (
            <CalendarEntry key={keyOf(entry)} entry={entry} onOpen={onOpen} />
          ))}
        </div>
      </div>
    </section>
  );
}
