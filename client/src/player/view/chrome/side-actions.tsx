import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon, type IconName } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#lib/language/format.ts';
import styles from './side-actions.module.css';
import type { Engagement } from './use-engagement.ts';

export type SideSheets = { onOpenList: () => void; onOpenComments: () => void; onOpenShare: () => void };

type SideActionsProps = SideSheets & {
  engagement: Engagement;
  /** Undefined while it is loading, as is the next. */
  commentCount: number | undefined;
  episodesNum: number | undefined;
};

export function SideActions({ engagement, commentCount, episodesNum, ...sheets }: SideActionsProps) {
  const { t } = useTranslation(['player', 'comments', 'common', 'dramas']);
  const { liked, likeCount, followed, followCount } = engagement;
  return (
    <div className={styles.side}>
      <SideAction
        icon={liked ? 'heart-on' : 'heart'}
        label={t('like')}
        count={likeCount}
        pressed={liked}
        onClick={engagement.toggleLike}
      />
      <SideAction
        icon="comment"
        label={t('comments:title')}
        count={commentCount}
        onClick={sheets.onOpenComments}
      />
      <SideAction
        icon={followed ? 'save-on' : 'save'}
        label={t('common:follow')}
        count={followCount}
        pressed={followed}
        onClick={engagement.toggleFollow}
      />
      <SideAction icon="share" label={t('share')} word={t('share')} onClick={sheets.onOpenShare} />
      <SideAction
        icon="list"
        label={t('common:episodeList')}
        count={episodesNum}
        onClick={sheets.onOpenList}
      />
    </div>
  );
}

type SideActionProps = {
  icon: IconName;
  label: string;
  /** Nothing is shown without it and while it is loading. */
  count?: number | undefined;
  /** In the place of a count. */
  word?: string;
  pressed?: boolean;
  onClick: () => void;
};

function SideAction({ icon, label, count, word, pressed, onClick }: SideActionProps) {
  const text = count === undefined ? '' : formatCount(count);
  return (
    <button
      type="button"
      className={classNames(styles.action, icon === 'heart-on' && styles.liked)}
      aria-label={text ? `${label}, ${text}` : label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} size={28} />
      <span>{word ?? text}</span>
    </button>
  );
}
