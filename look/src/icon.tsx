import { classNames } from './class-names.ts';
import type { consoleFilledIcons, consoleStrokedIcons } from './console-icon-paths.ts';
import type { firstFilledIcons, firstStrokedIcons } from './first-icon-paths.ts';
import styles from './icon.module.css';
import type { boldIcons, filledIcons, strokedIcons } from './icon-paths.ts';

export type IconName =
  | keyof typeof firstStrokedIcons
  | keyof typeof firstFilledIcons
  | keyof typeof strokedIcons
  | keyof typeof boldIcons
  | keyof typeof filledIcons
  | keyof typeof consoleStrokedIcons
  | keyof typeof consoleFilledIcons;

/** An icon beside text or inside a labelled control. Screen readers ignore it. */
export function Icon(props: { name: IconName; size?: number | string; className?: string | undefined }) {
  const { name, size = 24, className } = props;
  return (
    <svg className={classNames(styles.icon, className)} width={size} height={size} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
