import { useTranslation } from 'react-i18next';
import { formatCount } from '#lib/language/format.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import styles from './side-actions.module.css';
import type { Engagement } from './use-engagement.ts';

type SideActionsProps = { engagement: Engagement; episodesNum: number | undefined; onOpenList: () => void };

export function SideActions({ engagement, episodesNum, onOpenList }: SideActionsProps) {
  const { t } = useTranslation(['player', 'common']);
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
        icon={followed ? 'save-on' : 'save'}
        label={t('save')}
        count={followCount}
        pressed={followed}
        onClick={engagement.toggleFollow}
      />
      <SideAction icon="list" label={t('common:episodeList')} count={episodesNum} onClick={onOpenList} />
    </div>
  );
}

type SideActionProps = {
  icon: IconName;
  label: string;
  /** Undefined while it is loading. */
  count: number | undefined;
  pressed?: boolean;
  onClick: () => void;
};

function SideAction({ icon, label, count, pressed, onClick }: SideActionProps) {
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
      <span>{text}</span>
    </button>
  );
}
