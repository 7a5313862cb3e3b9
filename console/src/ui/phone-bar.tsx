import { Icon } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './phone-bar.module.css';

interface PhoneBarProps {
  /** The route of the list from which the screen was opened. */
  back: string;
  /** What the arrow says to a screen reader. */
  label: string;
  /** In the middle, such as "3 of 5". */
  children: ReactNode;
  /** At the end, such as a link to the person. */
  end?: ReactNode;
}

/** Above a screen that was opened from a list, on a phone, which has no rail. */
export function PhoneBar({ back, label, children, end }: PhoneBarProps) {
  return (
    <div className={styles.bar}>
      <Link to={back} aria-label={label}>
        <Icon name="back" />
      </Link>
      {children}
      {end}
    </div>
  );
}
