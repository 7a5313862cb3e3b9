import { useState } from 'react';
import { useUserInfo } from '#entities/session/session.ts';

/** Asks a viewer for a name before their first comment, which waits for the answer. */
export function useNameQuestion() {
  const { data: user } = useUserInfo();
  const [waiting, setWaiting] = useState<{ post: () => void } | null>(null);
  return {
    user,
    isOpen: waiting !== null,
    /** Posts at once if the viewer has chosen a name or kept the given one, else once they do. */
    withName: (post: () => void) => {
      if (user && !user.nameChosen) setWaiting({ post });
      else post();
    },
    close: () => setWaiting(null),
    post: () => waiting?.post(),
  };
}
