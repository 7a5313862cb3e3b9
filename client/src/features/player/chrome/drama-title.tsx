import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './drama-title.module.css';

/** The title over the film; with `href` it leads to the drama. */
export function DramaTitle({ title, href }: { title: string; href?: string | undefined }) {
  const heading = <h2 className={classNames('title', styles.heading)}>{title}</h2>;
  if (href === undefined) return heading;
  return (
    <a href={href} className={styles.title}>
      {heading}
      <Icon name="right" size={16} className={styles.arrow} />
    </a>
  );
}
