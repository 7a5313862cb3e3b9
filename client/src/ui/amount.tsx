import styles from './amount.module.css';
import { Icon } from './icon.tsx';

/** An amount with its coin. `value` comes formatted; `label` says it in words ("12 coins") to a screen reader. */
export function Amount({ value, label }: { value: string; label?: string | undefined }) {
  return (
    <span className={styles.coins}>
      <Icon name="coin" className={styles.coin} />
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
