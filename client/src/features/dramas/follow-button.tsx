import { useTranslation } from 'react-i18next';
import { useFollow } from '#lib/api/use-follow.ts';
import { SquareButton } from '#ui/button.tsx';

/** A square toggle beside a main button; pressed while the viewer follows the drama. */
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
