import { classNames } from '@cliffhanger/look/class-names.ts';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Link } from 'react-aria-components/Link';
import styles from './button.module.css';

/** `main` is the one accent of a screen; `plain` and `strong` are words alone. */
export type ButtonKind = 'main' | 'quiet' | 'outline' | 'plain' | 'strong';

interface ButtonLook {
  kind?: ButtonKind;
  isWide?: boolean;
  children: ReactNode;
}

/** A button. While `isPending` it keeps its width and cannot be pressed again. */
export function Button({
  kind = 'quiet',
  isWide = false,
  isPending = false,
  children,
  ...props
}: ButtonLook & Omit<AriaButtonProps, 'className' | 'children' | 'style'>) {
  return (
    <AriaButton
      {...props}
      isPending={isPending}
      className={classNames(styles.button, styles[kind], isWide && styles.wide, isPending && styles.pending)}
    >
      {children}
    </AriaButton>
  );
}

/** A link that looks like a button. @param to a route of the console */
export function ButtonLink({ kind = 'quiet', isWide = false, to, children }: ButtonLook & { to: string }) {
  return (
    <Link href={to} className={classNames(styles.button, styles[kind], isWide && styles.wide)}>
      {children}
    </Link>
  );
}
