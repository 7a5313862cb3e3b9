import { classNames } from '@cliffhanger/look/class-names.ts';
import type { Elements } from '#ui/elements.ts';
import styles from './search.module.css';

type GroupHeadProps = { title: string; end?: Elements; first?: boolean };

/** The small heading of a group, with a note or a button at its end. */
export function GroupHead({ title, end, first }: GroupHeadProps) {
  return (
    <div className={classNames(styles.group, first && styles.first)}>
      <h2>{title}</h2>
      {end}
    </div>
  );
}
