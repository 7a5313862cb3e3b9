import type { Mutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useGoToLogin } from '#entities/session/require-sign-in.ts';
import { loseSession } from '#entities/session/session.ts';
import { type ApiFailure, isApiError, isTokenRefusal } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { onTokenRefusal } from '#lib/api/transport.ts';
import { toast } from '#ui/toast.ts';
import { requiresSignIn } from './route-table.ts';

/** On codes 2009 and 2011: clears the session, shows the message, and goes to the sign-in page if the call needs it. */
export const useSessionEnd = (): void => {
  const goToLogin = useGoToLogin();
  const { pathname } = useLocation();
  useEffect(
    () =>
      onTokenRefusal((error, access) => {
        loseSession(isApiError(error, 'signedInElsewhere') && error.details ? error.msg : null);
        toast(error.msg);
        // A route with access `user` redirects by itself.
        if (access === 'user' && !requiresSignIn(pathname)) goToLogin();
      }),
    [goToLogin, pathname],
  );
};

/** Shows failed mutations in a toast, unless the mutation shows its failure itself. */
export const useMutationToasts = (): void =>
  useEffect(() => {
    const mutations = queryClient.getMutationCache();
    // Those that failed before this was loaded.
    for (const mutation of mutations.findAll({ status: 'error' })) showFailure(mutation);
    return mutations.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') showFailure(event.mutation);
    });
  }, []);

const showFailure = ({ meta, state: { error } }: Mutation<unknown, ApiFailure, unknown>) => {
  if (error && !meta?.handlesError && !isTokenRefusal(error)) toast(failureMessage(error));
};
