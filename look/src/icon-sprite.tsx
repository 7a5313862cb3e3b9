import type { SVGProps } from 'react';
import styles from './icon.module.css';

type IconSpriteProps = {
  /** Paths of lines 1.75 wide, by the icon's name. */
  stroked: Record<string, string>;
  filled: Record<string, string>;
  /** Paths of lines with a width of their own. */
  bold?: Record<string, { path: string; width: number | string }>;
};

const stroke = { fill: 'none', stroke: 'currentColor', strokeLinejoin: 'miter' } as const;

/** The drawings of icons, rendered once per page. `Icon` refers to them by id. */
export function IconSprite({ stroked, filled, bold = {} }: IconSpriteProps) {
  return (
    <svg className={styles.sprite} aria-hidden="true">
      {Object.entries(stroked).map(([name, path]) => (
        <IconSymbol key={name} name={name} d={path} {...stroke} strokeWidth="1.75" />
      ))}
      {Object.entries(bold).map(([name, { path, width }]) => (
        <IconSymbol key={name} name={name} d={path} {...stroke} strokeWidth={width} />
      ))}
      {Object.entries(filled).map(([name, path]) => (
        <IconSymbol key={name} name={name} d={path} fill="currentColor" fillRule="evenodd" />
      ))}
    </svg>
  );
}

function IconSymbol({ name, ...path }: SVGProps<SVGPathElement> & { name: string }) {
  return (
    <symbol id={`icon-${name}`} viewBox="0 0 24 24">
      <path {...path} />
    </symbol>
  );
}
