import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './list-item.module.css';
import { Pressable, type PressableProps } from './pressable.tsx';

type ListItemProps = Pick<PressableProps, 'href' | 'onClick' | 'disabled' | 'className'> & {
  icon?: IconName;
  label: ReactNode;
  /** Small text below the label. */
  detail?: ReactNode;
  /** Small text in the accent color before the value. */
  badge?: string | undefined;
  /** At the end. Wrap it in `<span className="num">` where digits are aligned. */
  value?: ReactNode;
  strong?: boolean;
  /** A control in place of a value. */
  end?: ReactNode;
  /** False for an action that leads to no other screen. */
  chevron?: boolean;
};

/**
 * A list item: a link with `href`, a button with `onClick`, else plain text. Links and
 * buttons have a chevron.
 */
export function ListItem(props: ListItemProps) {
  const { icon, label, detail, badge, value, strong, end, chevron = true, className, ...press } = props;
  const isPressable = press.href !== undefined || press.onClick !== undefined;
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
      {badge && <span className={styles.badge}>{badge}</span>}
      {value !== undefined && (
        <span className={classNames(styles.value, strong && styles.strong)}>{value}</span>
      )}
      {end}
      {isPressable && chevron && <Icon name="right" size={16} className={styles.chevron} />}
    </>
  );
  const itemClass = classNames(styles.item, className);
  return isPressable ? (
    <Pressable {...press} className={itemClass}>
      {content}
    </Pressable>
  ) : (
    <div className={itemClass}>{content}</div>
  );
}

/** List items with hairlines between them. */
export function List({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.list, className)}>{children}</div>;
}
