import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon, type IconName } from '@cliffhanger/look/icon.tsx';
import styles from './tab-bar.module.css';

export type Tab = {
  href: string;
  label: string;
  icon: IconName;
  iconOn: IconName;
  /** Something new is there, which the page says. */
  hasNews?: boolean;
};

type TabBarProps = {
  tabs: readonly Tab[];
  /** The `href` of the current tab; null on a page of none. */
  current: string | null;
  label: string;
  /** Black, for use below a video. */
  over?: boolean;
};

export function TabBar({ tabs, current, label, over }: TabBarProps) {
  return (
    <nav className={classNames(styles.tabs, over && styles.over)} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === current ? 'page' : undefined}
          data-news={tab.hasNews || undefined}
        >
          <Icon name={tab.href === current ? tab.iconOn : tab.icon} />
          <span>{tab.label}</span>
        </a>
      ))}
    </nav>
  );
}
