import { getLocalTimeZone, parseAbsolute } from '@internationalized/date';
import { DatePicker } from 'react-aria-components/DatePicker';
import { type DateFieldProps, DatePickerParts } from './date-picker.tsx';
import styles from './field.module.css';

/** A time in the person's zone, typed or chosen in a calendar. */
export function TimeField({ value, onChange, onBlur, isDisabled = false, ...frame }: DateFieldProps) {
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
      isInvalid={frame.problem !== undefined}
      isDisabled={isDisabled}
      validationBehavior="aria"
    >
      <DatePickerParts {...frame} />
    </DatePicker>
  );
}
