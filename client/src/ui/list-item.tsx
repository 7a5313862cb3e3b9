import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon, type IconName } from '@cliffhanger/look/icon.tsx';
import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import styles from './list-item.module.css';
import { Pressable, type PressableProps } from './pressable.tsx';
import { useConnectionPress } from './use-connection-press.ts';
import { WordWrap } from './word-wrap.tsx';

type ListItemProps = Pick<PressableProps, 'href' | 'newTab' | 'onClick' | 'disabled' | 'className'> & {
  icon?: IconName;
  label: ReactNode;
  /** Small text below the label. */
  detail?: string | Elements;
  /** Small text in the accent color before the value. */
  badge?: string | undefined;
  /** At the end. Wrap it in `<span className="num">` where digits are aligned. */
  value?: ReactNode;
  strong?: boolean;
  /** A control in place of a value. */
  end?: Elements;
  /** False for an action that leads to no other screen. */
  chevron?: boolean;
  /** Needs the server: the value says so while the connection is lost, and a press does nothing without a network. */
  needsConnection?: boolean;
};

/**
 * A list item: a link with `href`, a button with `onClick`, else plain text. Links and
 * buttons have a chevron.
 */
export function ListItem({ needsConnection = false, ...props }: ListItemProps) {
  const { href, newTab = false, disabled, onClick, className } = props;
  const { note, isRefused, press } = useConnectionPress(needsConnection, onClick);
  const isPressable = href !== undefined || onClick !== undefined;
  const itemClass = classNames(styles.item, isRefused && styles.refused, className);
  const content = <Content {...props} note={note} isPressable={isPressable} />;
  if (!isPressable) return <div className={itemClass}>{content}</div>;
  return (
    <Pressable
      href={href}
      newTab={newTab}
      disabled={disabled}
      onClick={press}
      className={itemClass}
      aria-disabled={isRefused || undefined}
    >
      {content}
    </Pressable>
  );
}

type ContentProps = ListItemProps & { note: string | undefined; isPressable: boolean };

function Content(props: ContentProps) {
  const { icon, label, detail, badge, value, strong, end, chevron = true, note, isPressable } = props;
  return (
    <>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>
        <span>{label}</span>
        {detail && (
          <>
            <br />
            <span className={styles.detail}>
              <WordWrap text={detail} />
            </span>
          </>
        )}
      </span>
      {badge && <span className={styles.badge}>{badge}</span>}
      {note !== undefined ? (
        <span className={classNames(styles.value, styles.need)}>{note}</span>
      ) : (
        value !== undefined && (
          <span className={classNames(styles.value, strong && styles.strong)}>{value}</span>
        )
      )}
      {end}
      {isPressable && chevron && !note && <Icon name="right" size={16} className={styles.chevron} />}
    </>
  );
}

/** List items with hairlines between them. */
export function List({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(styles.list, className)}>{children}</div>;
}
