import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import { Input, Label, Text, TextArea, TextField } from 'react-aria-components/TextField';
import { formatNumber } from '#lib/language/format.ts';
import styles from './field.module.css';
import { Ledge } from './ledge.tsx';

/** What every field has besides its value. */
export interface FieldFrame {
  label: string;
  /** Stands below the field until there is a problem. */
  hint?: ReactNode;
  /** The problem with the value, in the language of the person. */
  problem?: string | undefined;
}

interface TextFieldProps extends FieldFrame {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Several lines. */
  isLong?: boolean;
  /** Draws how much of it is used. The field takes more, and says so. */
  maxLength?: number;
  placeholder?: string;
  lang?: string;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  type?: 'text' | 'search';
}

/** Text that stands on a ledge. */
export function Field(props: TextFieldProps) {
  const {
    label,
    hint,
    problem,
    value,
    onChange,
    onBlur,
    isLong = false,
    maxLength,
    placeholder,
    lang,
    ...rest
  } = props;
  const input = { placeholder, lang, className: classNames(styles.input, isLong && styles.area) };
  return (
    <TextField
      {...rest}
      className={styles.group ?? ''}
      value={value}
      onChange={onChange}
      onBlur={() => onBlur?.()}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <div className={styles.field}>
        <Label className={styles.label ?? ''}>{label}</Label>
        {isLong ? <TextArea {...input} rows={3} /> : <Input {...input} />}
        {maxLength !== undefined && (
          <div className={styles.counter}>
            <Ledge share={value.length / maxLength} />
          </div>
        )}
      </div>
      <FieldFoot hint={hint} problem={problem} count={maxLength && { value: value.length, max: maxLength }} />
    </TextField>
  );
}

/** The line below a field: what is wrong, or a hint, and how much of its length is used. */
export function FieldFoot({
  hint,
  problem,
  count,
}: Pick<FieldFrame, 'hint' | 'problem'> & { count?: { value: number; max: number } | 0 | undefined }) {
  if (problem === undefined && hint === undefined && !count) return null;
  return (
    <div className={styles.foot}>
      {problem === undefined ? (
        hint !== undefined && <Text slot="description">{hint}</Text>
      ) : (
        <Text slot="errorMessage" className={styles.error ?? ''}>
          {problem}
        </Text>
      )}
      {count && (
        <span className={styles.count}>{`${formatNumber(count.value)} / ${formatNumber(count.max)}`}</span>
      )}
    </div>
  );
}
