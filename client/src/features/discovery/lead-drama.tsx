import type { DramaCard } from '@cliffhanger/contracts';
import { href, paths } from '#lib/navigation/paths.ts';
import { cssVariables } from '#ui/css-variables.ts';
import type { Elements } from '#ui/elements.ts';
import { PortraitImage } from '#ui/portrait-image.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './lead-drama.module.css';

type LeadDramaProps = {
  drama: DramaCard;
  /** The level of the title, below the heading of the list. */
  heading: 'h2' | 'h3';
  /** Above the title. */
  kicker: Elements;
  /** Below the title. */
  children: Elements;
  /** A button in the corner. */
  action?: Elements;
};

/** The first drama of a list, on the color of its poster. */
export function LeadDrama({ drama, heading: Heading, kicker, children, action }: LeadDramaProps) {
  const { dramaId, title, tone, posterUrl } = drama;
  return (
    <article className={styles.lead} style={cssVariables({ tone })}>
      <PortraitImage src={posterUrl} tone={tone} eager className={styles.image} />
      <div className={styles.text}>
        {kicker}
        <Heading className={`title ${styles.title}`}>
          <a href={href(paths.drama(dramaId))}>
            <WordWrap text={title} />
          </a>
        </Heading>
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}
