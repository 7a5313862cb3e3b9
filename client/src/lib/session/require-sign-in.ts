import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#lib/navigation/paths.ts';
import { getToken } from './token.ts';

/** Goes to the sign-in page and leaves this screen in the history, so that signing in can go back to it. */
export const useGoToLogin = (): (() => void) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    navigate(paths.login({ from: `${pathname}${search}` }), { state: { stepsBack: true } });
  }, [navigate, pathname, search]);
};

/**
 * Guards an action that needs a session: returns true if there is one, else sends the visitor to the sign-in page,
 * which leads back to this screen, and returns false.
 */
export const useRequireSignIn = (): (() => boolean) => {
  const goToLogin = useGoToLogin();
  return useCallback(() => {
    if (getToken() !== null) return true;
    goToLogin();
    return false;
  }, [goToLogin]);
};
