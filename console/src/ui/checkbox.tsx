import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './checkbox.module.css';

interface CheckboxProps {
  children: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A box with its words behind it. */
export function Checkbox({ children, isOn, onChange }: CheckboxProps) {
  return (
    <AriaCheckbox className={styles.checkbox ?? ''} isSelected={isOn} onChange={onChange}>
      <span className={styles.box}>{isOn && <Icon name="check" size={16} />}</span>
      {children}
    </AriaCheckbox>
  );
}
