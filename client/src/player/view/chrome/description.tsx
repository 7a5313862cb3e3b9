import type { DramaDetail, EpisodeDetail } from '@cliffhanger/contracts';
import { joinFacts } from '@cliffhanger/contracts/drama-facts';
import type { TFunction } from 'i18next';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#lib/language/format.ts';
import { joinWords } from '#lib/language/word-list.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button, IconButton, SquareButton } from '#ui/button.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './description.module.css';
import { DramaTitle } from './drama-title.tsx';
import type { Engagement } from './use-engagement.ts';

/** What the screen knows and does about the drama, for its description over the video. */
export interface DramaDescription {
  isOpen: boolean;
  /** Why the drama is shown to this viewer; null if there is nothing to say. */
  reason: string | null;
  onToggle: (isOpen: boolean) => void;
  /** Undefined while it loads, null if that failed. */
  drama: DramaDetail | null | undefined;
  /** Shows the cost to finish. */
  cliff: ReactNode;
  /** Null while the first episode is not known. */
  onWatchFromStart: (() => void) | null;
}

type DescriptionProps = {
  description: DramaDescription;
  drama: EpisodeDetail['drama'];
  engagement: Engagement;
};

/** All about the drama that plays. It opens upward over the whole width, in place of the overlay text. */
export function Description({ description, drama, engagement }: DescriptionProps) {
  const { t } = useTranslation('player');
  const body = useRef<HTMLDivElement>(null);
  const scrolls = useIsScrolling(body);
  return (
    <section className={styles.description} data-overlay-text aria-label={drama.title}>
      <div className={styles.head}>
        <DramaTitle title={drama.title} href={href(paths.drama(drama.dramaId))} />
        <IconButton
          icon="down"
          label={t('less')}
          className={styles.close}
          onClick={() => description.onToggle(false)}
          autoFocus
        />
      </div>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div ref={body} className={styles.body} data-scrolls={scrolls || undefined} tabIndex={scrolls ? 0 : -1}>
        <Facts drama={description.drama} />
        <p className={styles.synopsis}>
          <WordWrap text={drama.synopsis} />
        </p>
        {description.cliff && <div className={styles.cliff}>{description.cliff}</div>}
      </div>
      <Deeds description={description} engagement={engagement} />
    </section>
  );
}

type DeedsProps = Pick<DescriptionProps, 'description' | 'engagement'>;

function Deeds({ description: { onWatchFromStart }, engagement }: DeedsProps) {
  const { t } = useTranslation(['player', 'common']);
  const { followed, toggleFollow } = engagement;
  return (
    <div className={styles.deeds}>
      <Button
        variant="main"
        grow
        icon="play"
        className={styles.watch}
        disabled={onWatchFromStart === null}
        onClick={() => onWatchFromStart?.()}
      >
        {t('description.watch')}
      </Button>
      <SquareButton
        icon={followed ? 'save-on' : 'save'}
        label={t('common:follow')}
        pressed={followed}
        onClick={toggleFollow}
      />
    </div>
  );
}

function Facts({ drama }: { drama: DramaDetail | null | undefined }) {
  const { t } = useTranslation(['player', 'common']);
  if (drama === null) return null;
  if (!drama)
    return (
      <Skeleton label={t('common:loading')}>
        <SkeletonLine width="70%" className={styles.line} />
        <SkeletonLine width="54%" className={styles.line} />
      </Skeleton>
    );
  return factsOf(drama, t).map((line) => (
    <p key={line} className="small t2">
      {line}
    </p>
  ));
}

const factsOf = (
  { category, tags, episodesNum, durationSeconds, status }: DramaDetail,
  t: TFunction<['player', 'common']>,
): readonly string[] => [
  joinFacts([category?.name, joinWords(tags)]),
  joinFacts([
    t('common:episodes', { count: episodesNum }),
    t('description.length', { length: formatDuration(durationSeconds) }),
    t(`description.status.${status}`),
  ]),
];

/** Whether an element holds more than it shows. */
function useIsScrolling(element: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight + 1));
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [element]);
  return scrolls;
}
