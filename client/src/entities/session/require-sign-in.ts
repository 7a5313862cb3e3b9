import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getToken } from '#lib/api/token.ts';
import { paths } from '#lib/navigation/paths.ts';
import { type SignInIntent, saveSignInIntent } from './sign-in-intent.ts';

/** Goes to the sign-in page and leaves this screen in the history, so that signing in can go back to it. */
export const useGoToLogin = (): ((intent?: SignInIntent) => void) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (intent) => {
      saveSignInIntent(intent ?? null);
      navigate(paths.login({ from: `${pathname}${search}` }), { state: { stepsBack: true } });
    },
    [navigate, pathname, search],
  );
};

/**
 * Guards an action that needs a session: returns true if there is one, else sends the visitor to the sign-in page,
 * which leads back to this screen, and returns false. The screen does what `intent` says once the viewer has signed in.
 */
export const useRequireSignIn = (): ((intent?: SignInIntent) => boolean) => {
  const goToLogin = useGoToLogin();
  return useCallback(
    (intent) => {
      if (getToken() !== null) return true;
      goToLogin(intent);
      return false;
    },
    [goToLogin],
  );
};
