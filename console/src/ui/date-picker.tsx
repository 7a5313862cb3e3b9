import { Icon } from '@cliffhanger/look/icon.tsx';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DateSegment,
  Group,
  Label,
  Popover,
} from 'react-aria-components/DatePicker';
import { Heading } from 'react-aria-components/Heading';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { FieldFoot, type FieldFrame } from './field.tsx';

/** The properties of a field for a day or a time. */
export interface DateFieldProps extends FieldFrame {
  /** A day is `YYYY-MM-DD`, a time ISO 8601 in UTC; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
}

/** What is inside of a `DatePicker`: its segments, the button of its calendar, and the calendar. */
export function DatePickerParts({ label, hint, problem }: FieldFrame) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.field}>
        <Label className={styles.label ?? ''}>{label}</Label>
        <Group className={styles.date ?? ''}>
          <DateInput className={styles.segments ?? ''}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
          </DateInput>
          <Button className={styles.icon ?? ''} aria-label={t('time.openCalendar')}>
            <Icon name="calendar" size={18} />
          </Button>
        </Group>
      </div>
      <FieldFoot hint={hint} problem={problem} />
      <Popover className={styles.popover ?? ''}>
        <MonthCalendar />
      </Popover>
    </>
  );
}

function MonthCalendar() {
  return (
    <Calendar className={styles.calendar ?? ''}>
      <header className={styles.calendarHead}>
        <Button slot="previous" className={styles.icon ?? ''}>
          <Icon name="back" size={16} />
        </Button>
        <Heading />
        <Button slot="next" className={styles.icon ?? ''}>
          <Icon name="right" size={16} />
        </Button>
      </header>
      <CalendarGrid>{(date) => <CalendarCell date={date} className={styles.cell ?? ''} />}</CalendarGrid>
    </Calendar>
  );
}
