import type { MouseEvent, ReactNode } from 'react';
import styles from '#ui/button.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Pressable, type PressableProps } from '#ui/pressable.tsx';
import { LoadingLedge } from './loading-ledge.tsx';

type ButtonProps = PressableProps & {
  /** `main` is the accent: one a screen. */
  variant?: 'main' | 'quiet' | 'ghost' | 'text';
  slim?: boolean;
  wide?: boolean;
  /** Takes what is left of its row. */
  grow?: boolean;
  icon?: IconName;
  /** What it costs (`<Coins>` or money): goes to the end, with the words at the start. */
  end?: ReactNode;
  /** Something is under way: keeps its width and focus, and refuses presses. */
  busy?: boolean;
};

export function Button(props: ButtonProps) {
  const {
    variant = 'quiet',
    slim,
    wide,
    grow,
    icon,
    end: price,
    busy,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const refuse = (event: MouseEvent<HTMLElement>) => event.preventDefault();
  return (
    <Pressable
      {...rest}
      className={classNames(
        styles.button,
        styles[variant],
        slim && styles.slim,
        wide && styles.wide,
        grow && styles.grow,
        price !== undefined && styles.priced,
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
    >
      {icon && <Icon name={icon} size={16} />}
      <span className={styles.label}>
        {children}
        {busy && <LoadingLedge className={styles.running} />}
      </span>
      {price !== undefined && <span className={styles.price}>{price}</span>}
    </Pressable>
  );
}

type SquareButtonProps = PressableProps & { icon: IconName; label: string; pressed?: boolean };

/** 48 × 48 beside a main button. */
export function SquareButton({ icon, label, pressed, className, ...rest }: SquareButtonProps) {
  return (
    <Pressable
      {...rest}
      className={classNames(styles.button, styles.quiet, styles.square, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} />
    </Pressable>
  );
}

type IconButtonProps = PressableProps & { icon: IconName; label: string; pressed?: boolean; size?: number };

/** A bare icon with a target of 44 × 44, as in bars and sheet heads. */
export function IconButton({ icon, label, pressed, size, className, ...rest }: IconButtonProps) {
  return (
    <Pressable
      {...rest}
      className={classNames(styles.bare, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} size={size ?? 24} />
    </Pressable>
  );
}

/** Where a button was: what it did is done. */
export function DoneLabel({ children }: { children: ReactNode }) {
  return (
    <span className={classNames(styles.button, styles.slim, styles.done)}>
      <Icon name="check" size={16} />
      {children}
    </span>
  );
}
