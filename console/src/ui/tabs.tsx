import { Icon } from '@cliffhanger/look/icon.tsx';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './tabs.module.css';

interface Tab {
  to: string;
  name: string;
  /** Something in it waits. */
  hasSign?: boolean;
}

/** The parts of a page, each with an address of its own. Where they have no room, the current one is scrolled to. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { pathname } = useLocation();
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another current tab.
  useEffect(() => {
    const current = ref.current?.querySelector('[aria-current]');
    if (!ref.current || !current) return;
    const [all, one] = [ref.current.getBoundingClientRect(), current.getBoundingClientRect()];
    ref.current.scrollLeft += (one.left + one.right - all.left - all.right) / 2;
  }, [pathname]);
  return (
    <nav ref={ref} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, name, hasSign }) => (
        <NavLink key={to} to={to} className={styles.tab} replace>
          {name}
          {hasSign && <Icon name="warn" size={14} className={styles.sign} />}
        </NavLink>
      ))}
    </nav>
  );
}
