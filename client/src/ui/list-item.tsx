import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './list-item.module.css';
import { Pressable, type PressableProps } from './pressable.tsx';

type ListItemProps = Pick<PressableProps, 'href' | 'onClick' | 'disabled' | 'className'> & {
  icon?: IconName;
  label: ReactNode;
  /** Small, below the label. */
  detail?: ReactNode;
  /** A discount, the one thing here in the accent. */
  badge?: string | undefined;
  /** At the end; `strong` for a price; in a `<span className="num">` where digits stand above digits. */
  value?: ReactNode;
  strong?: boolean;
  /** In place of a value: a switch, a slim button. */
  end?: ReactNode;
};

/** A row of a list: a link with `href`, a button with `onClick`, else plain. What leads somewhere has a chevron. */
export function ListItem(props: ListItemProps) {
  const { icon, label, detail, badge: off, value, strong, end, className, ...press } = props;
  const leads = press.href !== undefined || press.onClick !== undefined;
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span className="grow">
        {label}
        {detail && (
          <>
            <br />
            <span className={styles.detail}>{detail}</span>
          </>
        )}
      </span>
      {off && <span className={styles.off}>{off}</span>}
      {value !== undefined && (
        <span className={classNames(styles.value, strong && styles.strong)}>{value}</span>
      )}
      {end}
      {leads && <Icon name="right" size={16} className={styles.chevron} />}
    </>
  );
  const look = classNames(styles.line, className);
  return leads ? (
    <Pressable {...press} className={look}>
      {content}
    </Pressable>
  ) : (
    <div className={look}>{content}</div>
  );
}

/** Lines with a hairline between them. */
export function List({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.lines, className)}>{children}</div>;
}
