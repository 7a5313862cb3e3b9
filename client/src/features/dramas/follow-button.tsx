import { useTranslation } from 'react-i18next';
import { SquareButton } from '#ui/button.tsx';
import { useFollow } from './use-follow.ts';

/** The square button beside a main one: on while the viewer follows the drama. */
export function FollowButton({ dramaId, followed }: { dramaId: string; followed: boolean }) {
  const { t } = useTranslation('dramas');
  const follow = useFollow(dramaId, followed);
  return (
    <SquareButton
      icon={follow.followed ? 'save-on' : 'save'}
      label={t('follow')}
      pressed={follow.followed}
      onClick={follow.toggle}
    />
  );
}
