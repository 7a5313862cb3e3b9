import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useFollow } from '#entities/drama/use-follow.ts';

export type FollowState = { followed: boolean; toggle: () => void };

type FollowToggleProps = {
  dramaId: string;
  followed: boolean;
  /** The viewer pressed the button before this code was loaded. */
  isPressed: boolean;
  /** Gets what the button shows and does. */
  onChange: (state: FollowState) => void;
};

/** The action of a follow button. It renders nothing, so that the button keeps the focus when this is loaded. */
export default function FollowToggle({ dramaId, followed, isPressed, onChange }: FollowToggleProps) {
  const follow = useFollow(dramaId, followed);
  const latestToggle = useRef(follow.toggle);
  useLayoutEffect(() => {
    latestToggle.current = follow.toggle;
  });
  useLayoutEffect(
    () => onChange({ followed: follow.followed, toggle: () => latestToggle.current() }),
    [follow.followed, onChange],
  );
  const repeatPress = useEffectEvent(() => {
    if (isPressed) follow.toggle();
  });
  useEffect(() => repeatPress(), []);
  return null;
}
