import type { DramaCard } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useFollow } from '#entities/drama/use-follow.ts';
import { IconButton } from '#ui/button.tsx';

type FollowToggleProps = { drama: DramaCard; followed: boolean; className?: string | undefined };

/** Follows a drama from a list. Its name contains the title, as a list has many of them. */
export function FollowToggle({ drama, followed, className }: FollowToggleProps) {
  const { t } = useTranslation('discovery');
  const follow = useFollow(drama.dramaId, followed);
  return (
    <IconButton
      icon={follow.followed ? 'save-on' : 'save'}
      label={t('releases.follow', { title: drama.title })}
      pressed={follow.followed}
      className={className}
      onClick={follow.toggle}
    />
  );
}
