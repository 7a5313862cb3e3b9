import type { CommentReply } from '@cliffhanger/contracts';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#lib/language/format.ts';
import styles from './comments.module.css';

type LikeButtonProps = { comment: CommentReply; onToggle: (comment: CommentReply) => void };

export function LikeButton({ comment, onToggle }: LikeButtonProps) {
  const { t } = useTranslation('player');
  const { liked, likeCount } = comment;
  const count = likeCount > 0 ? formatCount(likeCount) : '';
  return (
    <button
      type="button"
      className={classNames(styles.side, liked && styles.liked)}
      aria-label={count ? `${t('like')}, ${count}` : t('like')}
      aria-pressed={liked}
      onClick={() => onToggle(comment)}
    >
      <Icon name={liked ? 'heart-on' : 'heart'} size={20} />
      <span>{count}</span>
    </button>
  );
}

export function RevealButton({ onReveal }: { onReveal: () => void }) {
  const { t } = useTranslation('comments');
  return (
    <button type="button" className={styles.side} aria-label={t('show')} onClick={onReveal}>
      <Icon name="eye" size={20} />
    </button>
  );
}
