import type { CalendarEntryJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { dateLocale } from '#lib/language/i18n.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './calendar.module.css';
import { type Day, startOfDay } from './calendar-days.ts';
import { CalendarWeek } from './calendar-week.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { timesOnDay, useMoveEntry } from './use-move-entry.ts';
import { findClose, keyOf } from './week-layout.ts';

interface CalendarGridProps {
  weeks: readonly (readonly Day[])[];
  /** `YYYY-MM`, or null if no month is shown. */
  month: string | null;
  /** Null until they are known. */
  entries: readonly CalendarEntryJson[] | null;
  /** Of the entries. */
  revision: number;
}

/** Weeks with what is released, begins and ends in them. */
export function CalendarGrid({ weeks, month, entries: known, revision }: CalendarGridProps) {
  const entries = known ?? [];
  const { t } = useTranslation('shop');
  const [opened, setOpened] = useState<CalendarEntryJson | null>(null);
  const { move, error } = useMoveEntry();
  const find = (key: string) => entries.find((entry) => keyOf(entry) === key);
  // Somebody else can have moved it out of these weeks.
  const open = opened && (find(keyOf(opened)) ?? opened);
  const close = findClose(entries);
  const drop = (key: string, day: Day) => {
    const entry = find(key);
    if (entry) void move(entry, timesOnDay(entry, day), revision).catch(() => undefined);
  };
  const weekday = new Intl.DateTimeFormat(dateLocale(), { weekday: 'short' });
  return (
    <>
      {error && <Notice>{failureMessage(error)}</Notice>}
      {close.size > 0 && <p className="fine">{t('calendar.close', { count: close.size })}</p>}
      {known?.length === 0 && <p className="fine">{t('calendar.empty')}</p>}
      <div className={styles.weekdays} aria-hidden="true">
        {(weeks[0] ?? []).map((day) => (
          <span key={day}>{weekday.format(startOfDay(day))}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <CalendarWeek
          key={week[0]}
          week={week}
          entries={entries}
          month={month}
          onOpen={setOpened}
          onDrop={drop}
        />
      ))}
      {open && (
        <EntrySheet
          entry={open}
          revision={revision}
          near={close.get(keyOf(open))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
