import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { endSession } from '#lib/session/session.ts';

/** Ends the session on the server and on this device; on this device even if the server cannot be reached. */
export const useSignOut = () =>
  useMutation({
    ...api.account.logout.mutation(),
    meta: { handlesError: true },
    onSettled: endSession,
  });
