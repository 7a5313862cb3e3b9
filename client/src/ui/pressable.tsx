import type { ComponentProps, MouseEvent, ReactNode } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'ref' | 'onClick'>;

export type PressableProps = ButtonProps & {
  /** Makes it a link. */
  href?: string | undefined;
  /** Opens the link in a new tab. */
  newTab?: boolean;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  type?: 'button' | 'submit';
  children?: ReactNode;
};

/** A link with `href`, else a button. */
export function Pressable({ href, newTab, type = 'button', disabled, children, ...rest }: PressableProps) {
  if (href !== undefined && !disabled) {
    return (
      <a
        href={href}
        {...(newTab && { target: '_blank', rel: 'noopener' })}
        {...(rest as ComponentProps<'a'>)}
      >
        {children}
      </a>
    );
  }
  return (
    <button type={type} disabled={disabled} {...rest}>
      {children}
    </button>
  );
}
