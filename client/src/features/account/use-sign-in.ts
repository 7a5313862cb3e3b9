import type { AddressType } from '@cliffhanger/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { callEncrypted } from '#lib/encryption/call-encrypted.ts';
import {
  addressOf,
  type Credentials,
  type CredentialsMode,
  identifierTypeOf,
  type SignInMethod,
} from './credentials.ts';
import { startSignedIn } from './start-signed-in.ts';

type SignInInput = { mode: CredentialsMode; method: SignInMethod; credentials: Credentials };

/** Signs in or registers, and starts the session. The form shows failures. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (input: SignInInput) => {
      if (input.method !== 'password') return sendCode(input, input.method);
      return input.mode === 'login'
        ? signInWithPassword(input.credentials)
        : registerWithName(input.credentials);
    },
    onSuccess: (signedIn) => startSignedIn(signedIn),
    meta: { handlesError: true },
  });

const sendCode = ({ mode, credentials }: SignInInput, type: AddressType) =>
  callEncrypted(async (encrypt) => {
    const body = { type, address: addressOf(credentials, type), code: await encrypt(credentials.code) };
    return mode === 'login'
      ? api.user.login.call(body)
      : api.user.register.call({ ...body, ...inviteCodeOf(credentials) });
  });

const registerWithName = (credentials: Credentials) =>
  callEncrypted(async (encrypt) =>
    api.user.register.call({
      type: 'account',
      username: credentials.username.trim(),
      password: await encrypt(credentials.password),
      ...inviteCodeOf(credentials),
    }),
  );

const inviteCodeOf = ({ inviteCode }: Credentials) =>
  inviteCode.trim() === '' ? {} : { InviteCode: inviteCode.trim() };

const signInWithPassword = async (credentials: Credentials) => {
  const type = identifierTypeOf(credentials.username);
  try {
    return await sendPassword(credentials, type);
  } catch (error) {
    // A user name may consist of digits, too.
    const isRefused = isApiError(error, 'credentialsWrong') || isApiError(error, 'invalidInput');
    if (type !== 'phone' || !isRefused) throw error;
    return sendPassword(credentials, 'account');
  }
};

const sendPassword = ({ username, password }: Credentials, type: 'account' | AddressType) =>
  callEncrypted(async (encrypt) => {
    const name = username.trim();
    const sealed = await encrypt(password);
    return type === 'account'
      ? api.user.login.call({ type, username: name, password: sealed })
      : api.user.login.call({ type, address: name, password: sealed });
  });
