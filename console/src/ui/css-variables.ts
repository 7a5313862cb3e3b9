import type { CSSProperties } from 'react';

/** CSS variables as inline styles. React's type knows no custom properties. */
export const cssVariables = (variables: Record<`--${string}`, string | number>): CSSProperties =>
  variables as CSSProperties;
