import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { endSession } from '#lib/session/session.ts';

/** Ends the session on the server and here; here also when the server cannot be reached, as the viewer asked for it. */
export const useSignOut = () =>
  useMutation({
    ...api.account.logout.mutation(),
    meta: { handlesError: true },
    onSettled: endSession,
  });
