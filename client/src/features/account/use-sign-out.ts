import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { signOut } from './sign-out-now.ts';

export const useSignOut = () =>
  useMutation({ ...api.account.logout.mutation(), mutationFn: signOut, meta: { handlesError: true } });
