import type { IdentityKind } from '@cliffhanger/contracts';
import { type ApiFailure, isApiError, isUnanswered } from '#lib/api/errors.ts';
import { callEncrypted } from '#lib/encryption/call-encrypted.ts';
import { Store } from '#lib/store.ts';

type Encrypt = (value: string) => Promise<string>;

/** The part of a call's body that proves the account: the encrypted password, or nothing. */
export type GivenProof = { currentPassword?: string };

/** A change that needs a proof, so that the viewer can go on with it after a provider's page. Without secrets. */
export type ProvenChange =
  | { change: 'connect'; kind: IdentityKind; typed?: string }
  | { change: 'remove'; identityId: string }
  | { change: 'delete' };

/** A call that the server refused until the viewer proves the account. */
export interface ProofRequest {
  /** Whether the account has a password that proves it; otherwise only a recent sign-in does. */
  needsPassword: boolean;
  change: ProvenChange;
  /**
   * Repeats the call, with a password or after another sign-in (null), and closes the request.
   * @throws ApiFailure if the proof was refused or there was no response; the request then stays open
   */
  attempt: (password: string | null) => Promise<void>;
  /** Gives up: the call fails as it did without a proof. */
  cancel: () => void;
}

/** The call that waits for a proof; null if there is none. */
export const proofRequest = new Store<ProofRequest | null>(null);

/**
 * Makes a call that may need a proof of the account. If the server asks for one, the call waits until the viewer has
 * given it in the sheet that `proofRequest` opens.
 * @throws ApiFailure also if the viewer gives none
 */
export const callWithProof = async <Result>(
  call: (encrypt: Encrypt, proof: GivenProof) => Promise<Result>,
  change: ProvenChange,
): Promise<Result> => {
  try {
    return await callEncrypted((encrypt) => call(encrypt, {}));
  } catch (error) {
    const needsPassword = isApiError(error, 'passwordRequired');
    if (!needsPassword && !isApiError(error, 'signInAgain')) throw error;
    return askForProof({ call, change, needsPassword, refusal: error });
  }
};

type Refused<Result> = Pick<ProofRequest, 'change' | 'needsPassword'> & {
  call: (encrypt: Encrypt, proof: GivenProof) => Promise<Result>;
  refusal: ApiFailure;
};

const askForProof = <Result>({ call, change, needsPassword, refusal }: Refused<Result>): Promise<Result> => {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const close = () => {
    if (proofRequest.value === request) proofRequest.set(null);
  };
  const request: ProofRequest = {
    needsPassword,
    change,
    async attempt(password) {
      try {
        const result = await callEncrypted(async (encrypt) =>
          call(encrypt, password === null ? {} : { currentPassword: await encrypt(password) }),
        );
        close();
        resolve(result);
      } catch (error) {
        if (isRefusedProof(error)) throw error;
        close();
        reject(error);
      }
    },
    cancel() {
      close();
      reject(refusal);
    },
  };
  proofRequest.value?.cancel();
  proofRequest.set(request);
  return promise;
};

const proofErrors = [
  'passwordRequired',
  'passwordWrong',
  'signInAgain',
  'tooManySignIns',
  'passwordsBusy',
] as const;

const isRefusedProof = (error: unknown): boolean =>
  isUnanswered(error) || proofErrors.some((name) => isApiError(error, name));
