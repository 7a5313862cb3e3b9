import { useEffect, useEffectEvent, useState } from 'react';
import { findSignInIntent, type SignInIntent, takeSignInIntent } from './sign-in-intent.ts';

type Kind = SignInIntent['kind'];

/**
 * Returns which of the ids the viewer has signed in for, as long as the component stands. The intent is forgotten once that is
 * on the screen: React may render a component and drop it before it shows one.
 */
export const useSignInIntent = (kind: Kind, ...ids: string[]): string | undefined => {
  const [id] = useState(() => findSignInIntent(kind, ids));
  const forget = useEffectEvent(() => takeSignInIntent(kind, ids));
  useEffect(() => void forget(), []);
  return id;
};

/**
 * Does once what the viewer has signed in for.
 * @param id undefined until it is known
 * @param isReady whether the action can be done
 */
export const useOnSignInReturn = (
  kind: Kind,
  id: string | undefined,
  isReady: boolean,
  onReturn: () => void,
): void => {
  const take = useEffectEvent((known: string) => {
    if (takeSignInIntent(kind, [known]) !== undefined) onReturn();
  });
  useEffect(() => {
    if (isReady && id !== undefined) take(id);
  }, [id, isReady]);
};
