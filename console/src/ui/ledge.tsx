import { cssVariables } from './css-variables.ts';
import styles from './ledge.module.css';

/** A line up to where something is, with a drop at its end. Screen readers ignore it. @param share of 1 */
export function Ledge({ share }: { share: number }) {
  return (
    <div className={styles.ledge} aria-hidden="true">
      <div className={styles.reached} style={cssVariables({ '--share': Math.min(1, Math.max(0, share)) })} />
    </div>
  );
}
