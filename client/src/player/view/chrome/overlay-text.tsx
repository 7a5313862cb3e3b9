import type { EpisodeDetail } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { Description, type DramaDescription } from './description.tsx';
import { EpisodeText } from './episode-text.tsx';
import styles from './player-chrome.module.css';
import type { Engagement } from './use-engagement.ts';

type OverlayTextProps = {
  detail: EpisodeDetail;
  description: DramaDescription;
  isDescribed: boolean;
  engagement: Engagement;
  /** Whether a bar above names the drama, so that the title can be that of the episode. */
  hasTitleBar: boolean;
};

/**
 * The overlay text of what plays, or the description in its place. The synopsis of an episode would give away what its
 * viewer is about to see, so its teaser is shown, or nothing.
 */
export function OverlayText({ detail, description, isDescribed, engagement, hasTitleBar }: OverlayTextProps) {
  const { drama, episode } = detail;
  const [hasOpened, setHasOpened] = useState(isDescribed);
  if (isDescribed && !hasOpened) setHasOpened(true);
  if (isDescribed) return <Description description={description} drama={drama} engagement={engagement} />;
  const text = hasTitleBar
    ? { title: episode.title, text: episode.teaser }
    : {
        title: drama.title,
        titleHref: href(paths.drama(drama.dramaId)),
        text: drama.synopsis,
      };
  return (
    <EpisodeText
      {...text}
      reason={description.reason}
      onMore={() => description.onToggle(true)}
      takesFocus={hasOpened}
    />
  );
}

export function OverlayTextSkeleton() {
  const { t } = useTranslation();
  return (
    <Skeleton label={t('loading')}>
      <div className={styles.skeletonText}>
        <SkeletonLine width="52%" height={16} />
        <SkeletonLine width="86%" className={styles.skeletonLine} />
        <SkeletonLine width="70%" className={styles.skeletonLine} />
      </div>
    </Skeleton>
  );
}
