import { Input, Label, NumberField } from 'react-aria-components/NumberField';
import styles from './field.module.css';
import { FieldFoot, type FieldFrame } from './field.tsx';

interface NumberInputProps extends FieldFrame {
  /** Null while nothing is written. */
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  minValue?: number;
  maxValue?: number;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Such as the decimals of a currency. */
  formatOptions?: Intl.NumberFormatOptions;
}

/** A number that stands on a ledge. Arrow keys change it. */
export function NumberInput({ label, hint, problem, value, onChange, onBlur, ...rest }: NumberInputProps) {
  return (
    <NumberField
      {...rest}
      className={styles.group ?? ''}
      value={value ?? Number.NaN}
      onChange={(number) => onChange(Number.isNaN(number) ? null : number)}
      onBlur={() => onBlur?.()}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <div className={styles.field}>
        <Label className={styles.label ?? ''}>{label}</Label>
        <Input className={styles.input ?? ''} />
      </div>
      <FieldFoot hint={hint} problem={problem} />
    </NumberField>
  );
}
