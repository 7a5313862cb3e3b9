import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#lib/navigation/paths.ts';
import { getToken } from './token.ts';

/** Goes to login and leaves this screen in the history, so that signing in can simply step back to it. */
export const useGoToLogin = (): (() => void) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    navigate(paths.login({ from: `${pathname}${search}` }), { state: { stepsBack: true } });
  }, [navigate, pathname, search]);
};

/**
 * Asks for a session before an action: answers true when there is one; else sends the visitor to login, with the
 * way back to this screen, and answers false.
 */
export const useRequireSignIn = (): (() => boolean) => {
  const goToLogin = useGoToLogin();
  return useCallback(() => {
    if (getToken() !== null) return true;
    goToLogin();
    return false;
  }, [goToLogin]);
};
