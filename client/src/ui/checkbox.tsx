import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The label, which may contain links. */
  children: ReactNode;
  name?: string;
  /** Shows the box in the error color. */
  invalid?: boolean;
};

export function Checkbox({ checked, onChange, children, name, invalid }: CheckboxProps) {
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.box}>
        <Icon name="check" size={16} />
      </span>
      <span className={styles.text}>{children}</span>
    </label>
  );
}
