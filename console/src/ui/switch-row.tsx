import type { ReactNode } from 'react';
import { Switch } from 'react-aria-components/Switch';
import styles from './switch-row.module.css';

interface SwitchRowProps {
  label: string;
  note?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

/** Words with a switch at their end. */
export function SwitchRow({ label, note, isOn, onChange, isDisabled = false }: SwitchRowProps) {
  return (
    <Switch className={styles.switch ?? ''} isSelected={isOn} onChange={onChange} isDisabled={isDisabled}>
      <div className={styles.words}>
        <div>{label}</div>
        {note && <div className="fine">{note}</div>}
      </div>
      <div className={styles.track} />
    </Switch>
  );
}
