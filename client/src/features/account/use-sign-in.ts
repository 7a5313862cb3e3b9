import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { startSession } from '#lib/session/session.ts';
import type { Credentials, CredentialsMode } from './credentials.ts';
import { encryptValue } from './encrypt-value.ts';

/** Signs in or registers, and starts the session. The form shows failures. */
export const useSignIn = (mode: CredentialsMode) =>
  useMutation({
    mutationFn: (credentials: Credentials) => signIn(mode, credentials),
    onSuccess: ({ token, userInfo }) => startSession(token, userInfo),
    meta: { handlesError: true },
  });

const signIn = async (mode: CredentialsMode, credentials: Credentials) => {
  try {
    return await send(mode, credentials, Number.POSITIVE_INFINITY);
  } catch (error) {
    // The public key was rotated, or this device's clock was off; the refusal has corrected the clock.
    if (!isApiError(error, 'ciphertextInvalid') && !isApiError(error, 'ciphertextExpired')) throw error;
    return send(mode, credentials, 0);
  }
};

const send = async (
  mode: CredentialsMode,
  { username, password, inviteCode }: Credentials,
  settingsAgeMs: number,
) => {
  const settings = await queryClient.fetchQuery({ ...api.settings.get.query(), staleTime: settingsAgeMs });
  const body = {
    type: 'account',
    username: username.trim(),
    password: await encryptValue(password, settings.public_key),
  } as const;
  if (mode === 'login') return api.user.login.call(body);
  return api.user.register.call({ ...body, ...(inviteCode.trim() && { InviteCode: inviteCode.trim() }) });
};
