import { parseDate } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { DatePickerParts } from './date-picker.tsx';
import styles from './field.module.css';
import type { FieldFrame } from './field.tsx';

interface DayFieldProps extends FieldFrame {
  /** `YYYY-MM-DD`; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  isDisabled?: boolean;
}

/** A day of the calendar, typed or chosen in a calendar. */
export function DayField({ value, onChange, onBlur, isDisabled = false, ...frame }: DayFieldProps) {
  return (
    <DatePicker
      className={styles.group ?? ''}
      value={value === null ? null : parseDate(value)}
      onChange={(day) => onChange(day === null ? null : day.toString())}
      onBlur={() => onBlur?.()}
      granularity="day"
      shouldForceLeadingZeros
      isInvalid={frame.problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
      <DatePickerParts {...frame} />
    </DatePicker>
  );
}
