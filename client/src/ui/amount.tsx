import styles from './amount.module.css';
import { Icon, type IconName } from './icon.tsx';

type AmountProps = {
  icon: IconName;
  /** The formatted number. */
  value: string;
  /** Number and unit ("12 coins") for screen readers. */
  label?: string | undefined;
};

/** A number beside the icon of its unit. */
export function Amount({ icon, value, label }: AmountProps) {
  return (
    <span className={styles.amount}>
      <Icon name={icon} className={styles.icon} />
      {label === undefined ? (
        value
      ) : (
        <>
          <span aria-hidden="true">{value}</span>
          <span className="visually-hidden">{label}</span>
        </>
      )}
    </span>
  );
}
