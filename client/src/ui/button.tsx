import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon, type IconName } from '@cliffhanger/look/icon.tsx';
import { type MouseEvent, type ReactNode, useId } from 'react';
import styles from './button.module.css';
import { LoadingLedge } from './loading-ledge.tsx';
import { Pressable, type PressableProps } from './pressable.tsx';
import { useConnectionPress } from './use-connection-press.ts';

type ButtonProps = PressableProps & {
  /** `main` is the accent, of which a screen has one. */
  variant?: 'main' | 'quiet' | 'ghost' | 'text';
  slim?: boolean;
  wide?: boolean;
  /** Fills the rest of its row. */
  grow?: boolean;
  icon?: IconName;
  /** 16 pixels, or 24 for an icon that is read as the label is. */
  iconSize?: 16 | 24;
  /** At the end, such as a price; the label is then at the start. */
  end?: ReactNode;
  /** Ignores clicks while something is in progress. Width and focus stay. */
  busy?: boolean;
  /** Needs the server: its text says so while the connection is lost, and a press does nothing without a network. */
  needsConnection?: boolean;
};

export function Button(props: ButtonProps) {
  const { variant = 'quiet', slim, wide, grow, icon, iconSize = 16, end, busy, children, ...others } = props;
  const { needsConnection = false, className, onClick, ...rest } = others;
  const noteId = useId();
  const { note, isRefused, press } = useConnectionPress(needsConnection, onClick);
  const ignore = (event: MouseEvent<HTMLElement>) => event.preventDefault();
  return (
    <Pressable
      {...rest}
      className={classNames(
        styles.button,
        styles[variant],
        slim && styles.slim,
        wide && styles.wide,
        grow && styles.grow,
        end !== undefined && styles.withEnd,
        isRefused && styles.refused,
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || isRefused || undefined}
      {...(note && { 'aria-describedby': noteId })}
      onClick={busy ? ignore : press}
    >
      {icon && <Icon name={icon} size={iconSize} />}
      <span className={styles.label}>
        {children !== undefined && <span>{children}</span>}
        {note && <Need id={noteId} note={note} />}
        {busy && <LoadingLedge className={styles.running} />}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </Pressable>
  );
}

/** Describes the button and is no part of its name. */
function Need({ id, note }: { id: string; note: string }) {
  return (
    <span id={id} className={styles.need} aria-hidden>
      {note}
    </span>
  );
}

type SquareButtonProps = PressableProps & {
  icon: IconName;
  label: string;
  pressed?: boolean;
  needsConnection?: boolean;
};

/** A button of 48 × 48 pixels beside a main button. */
export function SquareButton(props: SquareButtonProps) {
  const { icon, label, pressed, needsConnection = false, className, onClick, ...rest } = props;
  const { note, isRefused, press } = useConnectionPress(needsConnection, onClick);
  return (
    <Pressable
      {...rest}
      className={classNames(
        styles.button,
        styles.quiet,
        styles.square,
        isRefused && styles.refused,
        className,
      )}
      aria-label={label}
      aria-description={note}
      aria-pressed={pressed}
      aria-disabled={isRefused || undefined}
      onClick={press}
    >
      <Icon name={icon} />
    </Pressable>
  );
}

type IconButtonProps = PressableProps & { icon: IconName; label: string; pressed?: boolean; size?: number };

/** An icon without a background and with a target of 44 × 44 pixels, for bars and sheet heads. */
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

/** Replaces a button whose action is done. */
export function DoneLabel({ children }: { children: ReactNode }) {
  return (
    <span className={classNames(styles.button, styles.slim, styles.done)}>
      <Icon name="check" size={16} />
      <span>{children}</span>
    </span>
  );
}
