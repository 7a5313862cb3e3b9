import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isSessionError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { onSessionEnd } from '#lib/api/transport.ts';
import { useGoToLogin } from '#lib/session/require-sign-in.ts';
import { endSession } from '#lib/session/session.ts';
import { getToken } from '#lib/session/token.ts';
import { toast } from '#ui/toast.tsx';
import { requiresSignIn } from './route-table.ts';

/** 2009 and 2011: the session is cleared, the server's sentence shown; what needs a session leads to login. */
export const useSessionEnd = (): void => {
  const goToLogin = useGoToLogin();
  const { pathname } = useLocation();
  useEffect(
    () =>
      onSessionEnd((error, access) => {
        if (getToken() !== null) endSession();
        toast(error.msg);
        // A guarded route sends its visitor to login by itself.
        if (access === 'user' && !requiresSignIn(pathname)) goToLogin();
      }),
    [goToLogin, pathname],
  );
};

/** Whatever a viewer did and did not succeed is told in a toast, unless the mutation shows it where it happened. */
export const useMutationToasts = (): void =>
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (event.mutation.meta?.handlesError || isSessionError(event.action.error)) return;
        toast(failureMessage(event.action.error));
      }),
    [],
  );
