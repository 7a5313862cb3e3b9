import { parseDate } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { type DateFieldProps, DatePickerParts } from './date-picker.tsx';
import styles from './field.module.css';

/** A day of the calendar, typed or chosen in a calendar. */
export function DayField({ value, onChange, onBlur, isDisabled = false, ...frame }: DateFieldProps) {
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
