import { Icon } from '@cliffhanger/look/icon.tsx';
import { getLocalTimeZone, parseAbsolute } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Label,
  Popover,
} from 'react-aria-components/DatePicker';
import { Heading } from 'react-aria-components/Heading';
import { useTranslation } from 'react-i18next';
import styles from './field.module.css';
import { FieldFoot, type FieldFrame } from './field.tsx';

interface TimeFieldProps extends FieldFrame {
  /** ISO 8601 in UTC; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
}

/** A time in the person's zone, typed or chosen in a calendar. */
export function TimeField({
  label,
  hint,
  problem,
  value,
  onChange,
  onBlur,
  isDisabled = false,
}: TimeFieldProps) {
  const { t } = useTranslation();
  return (
    <DatePicker
      className={styles.group ?? ''}
      value={value === null ? null : parseAbsolute(value, getLocalTimeZone())}
      onChange={(time) => onChange(time === null ? null : time.toDate().toISOString())}
      onBlur={() => onBlur?.()}
      granularity="minute"
      hourCycle={24}
      hideTimeZone
      shouldForceLeadingZeros
      isInvalid={problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
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
    </DatePicker>
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
