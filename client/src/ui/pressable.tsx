import type { ComponentProps, MouseEvent, ReactNode } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'children' | 'ref' | 'onClick'>;

export type PressableProps = ButtonProps & {
  /** Where it leads. With it a link is drawn, without it a button. */
  href?: string | undefined;
  /** Opens it beside this page, as a payment. */
  newTab?: boolean;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  type?: 'button' | 'submit';
  children?: ReactNode;
};

/** A link when it leads somewhere, else a button: everything that can be pressed is one of the two. */
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
