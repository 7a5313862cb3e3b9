import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSignInIntent } from '#entities/session/has-sign-in-intent.ts';
import { LatePart, useLatePart } from '#lib/late-part.ts';
import { SquareButton } from '#ui/button.tsx';
import type { FollowState } from './follow-toggle.tsx';

/** In the chunk of the background: a press without a connection waits in the offline queue, which needs the code. */
export const followToggle = new LatePart(() => import('./follow-toggle.tsx'));

type FollowButtonProps = {
  dramaId: string;
  followed: boolean;
  /** Of the drama, for the name of the button where there are others. */
  title?: string;
};

/**
 * A square toggle beside a main button; pressed while the viewer follows the drama. Its code is loaded with the first
 * press at the latest, or for a viewer who pressed it and had to sign in.
 */
export function FollowButton({ dramaId, followed, title }: FollowButtonProps) {
  const { t } = useTranslation();
  const [isPressed, setIsPressed] = useState(false);
  const [state, setState] = useState<FollowState | null>(null);
  const Toggle = useLatePart(followToggle, isPressed || hasSignInIntent());
  const isFollowed = state?.followed ?? (isPressed ? !followed : followed);
  return (
    <>
      <SquareButton
        icon={isFollowed ? 'save-on' : 'save'}
        label={title === undefined ? t('follow') : `${t('follow')} · ${title}`}
        pressed={isFollowed}
        onClick={state?.toggle ?? (() => setIsPressed(true))}
      />
      {Toggle && <Toggle dramaId={dramaId} followed={followed} isPressed={isPressed} onChange={setState} />}
    </>
  );
}
