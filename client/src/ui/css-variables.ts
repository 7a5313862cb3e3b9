import type { CSSProperties } from 'react';

/** Custom properties as a style: `{ p: '40%' }` sets `--p`. */
export function cssVariables(values: Record<string, string | number | undefined>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
}
