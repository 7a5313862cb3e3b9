import { api } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { queryClient } from '#lib/api/query-client.ts';
import { encryptValue } from './encrypt-value.ts';

type Encrypt = (value: string) => Promise<string>;

/**
 * Makes a call whose sensitive values are encrypted with the server's public key. Repeats it once with a fresh key if the
 * server could not decrypt them.
 */
export const callEncrypted = async <Result>(call: (encrypt: Encrypt) => Promise<Result>): Promise<Result> => {
  try {
    return await callWithKey(call, Number.POSITIVE_INFINITY);
  } catch (error) {
    // The public key was rotated, or this device's clock was off; the refusal has corrected the clock.
    if (!isApiError(error, 'ciphertextInvalid') && !isApiError(error, 'ciphertextExpired')) throw error;
    return callWithKey(call, 0);
  }
};

const callWithKey = async <Result>(
  call: (encrypt: Encrypt) => Promise<Result>,
  settingsAgeMs: number,
): Promise<Result> => {
  const settings = await queryClient.fetchQuery({ ...api.settings.get.query(), staleTime: settingsAgeMs });
  return call((value) => encryptValue(value, settings.public_key));
};
