import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import { boldIcons, filledIcons, strokedIcons } from './icon-paths.ts';

export type IconName = keyof typeof strokedIcons | keyof typeof boldIcons | keyof typeof filledIcons;

const viewBox = '0 0 24 24';

/** The drawings of all icons, rendered once per page. `Icon` refers to them by id. */
export function IconSprite() {
  return (
    <svg className={styles.sprite} aria-hidden="true">
      {Object.entries(strokedIcons).map(([name, path]) => (
        <symbol key={name} id={`icon-${name}`} viewBox={viewBox}>
          <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="miter" />
        </symbol>
      ))}
      {Object.entries(boldIcons).map(([name, { path, width }]) => (
        <symbol key={name} id={`icon-${name}`} viewBox={viewBox}>
          <path d={path} fill="none" stroke="currentColor" strokeWidth={width} strokeLinejoin="miter" />
        </symbol>
      ))}
      {Object.entries(filledIcons).map(([name, path]) => (
        <symbol key={name} id={`icon-${name}`} viewBox={viewBox}>
          <path d={path} fill="currentColor" fillRule="evenodd" />
        </symbol>
      ))}
    </svg>
  );
}

/** An icon beside text or inside a labelled control. Screen readers ignore it. */
export function Icon(props: { name: IconName; size?: number | string; className?: string | undefined }) {
  const { name, size = 24, className } = props;
  return (
    <svg className={classNames(styles.icon, className)} width={size} height={size} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
