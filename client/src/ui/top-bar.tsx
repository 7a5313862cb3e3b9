import { classNames } from '@cliffhanger/look/class-names.ts';
import { IconButton } from './button.tsx';
import type { Elements } from './elements.ts';
import styles from './top-bar.module.css';

type TopBarProps = {
  title?: string | undefined;
  /** `center` on a page, `start` beside the back arrow over a video, `large` on a tab. */
  titleStyle?: 'center' | 'start' | 'large';
  /** The back arrow or close button at the start. */
  back?: { label: string; href?: string; onClick?: () => void; icon?: 'back' | 'close' };
  /** In place of `back`. */
  start?: Elements;
  /** One or more `<IconButton>`. */
  end?: Elements;
  /** A word at the end, such as "Edit". A centered title stays in the middle. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Overlays the content below. */
  over?: boolean;
  /** Stays at the top while the page scrolls. */
  sticky?: boolean;
  className?: string | undefined;
};

export function TopBar(props: TopBarProps) {
  const { title, titleStyle = 'center', back, start, end, action, over, sticky, className } = props;
  const isBalanced = title !== undefined && titleStyle === 'center' && !end && Boolean(back || start);
  return (
    <header
      className={classNames(
        styles.bar,
        styles[titleStyle],
        isBalanced && styles.balanced,
        over && styles.over,
        sticky && styles.sticky,
        className,
      )}
    >
      {start}
      {back && (
        <IconButton
          icon={back.icon ?? 'back'}
          label={back.label}
          href={back.href}
          onClick={back.onClick}
          className={back.icon === 'close' ? undefined : styles.back}
        />
      )}
      {title === undefined ? <span className="grow" /> : <h1 className="clip">{title}</h1>}
      {end}
      {action && (
        <button type="button" className={styles.action} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </header>
  );
}
