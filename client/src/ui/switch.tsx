import styles from './switch.module.css';

type SwitchProps = {
  on: boolean;
  onChange: (on: boolean) => void;
  label: string;
  disabled?: boolean;
};

export function Switch({ on, onChange, label, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!on)}
    />
  );
}
