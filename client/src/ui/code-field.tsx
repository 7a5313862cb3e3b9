import { limits } from '@cliffhanger/contracts/core';
import type { ComponentProps } from 'react';
import styles from './code-field.module.css';
import { Field } from './field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'percent'> & {
  value: string;
  onChange: (code: string) => void;
};

const { lengthDigits } = limits.verificationCode;

/** The field for a verification code. Other characters than digits are ignored. */
export function CodeField({ value, onChange, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      value={value}
      percent={(value.length / lengthDigits) * 100}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      className={styles.code}
      onChange={({ target }) =>
        onChange(
          target.value
            .normalize('NFKC')
            .replace(/[^0-9]/g, '')
            .slice(0, lengthDigits),
        )
      }
    />
  );
}
