import { Icon } from '@cliffhanger/look/icon.tsx';
import { NavLink } from 'react-router-dom';
import styles from './tabs.module.css';

interface Tab {
  to: string;
  name: string;
  /** Something in it waits. */
  hasSign?: boolean;
}

/** The parts of a page, each with an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, name, hasSign }) => (
        <NavLink key={to} to={to} className={styles.tab} replace>
          {name}
          {hasSign && <Icon name="warn" size={14} className={styles.sign} />}
        </NavLink>
      ))}
    </nav>
  );
}
