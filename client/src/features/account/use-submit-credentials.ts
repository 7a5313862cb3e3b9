import type { FormEvent } from 'react';
import { failureMessage } from '#lib/api/failure-message.ts';
import { toast } from '#ui/toast.tsx';
import {
  type Credentials,
  type CredentialsMode,
  type FieldProblems,
  findRefusedFields,
  validateCredentials,
} from './credentials.ts';
import { useSignIn } from './use-sign-in.ts';

type SubmitOptions = {
  mode: CredentialsMode;
  credentials: Credentials;
  showProblems: (problems: FieldProblems) => void;
  onSignedIn: () => void;
};

/** Validates the credentials, then signs in or registers. A failure that no field caused is shown as a toast. */
export function useSubmitCredentials({ mode, credentials, showProblems, onSignedIn }: SubmitOptions) {
  const signIn = useSignIn(mode);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const problems = validateCredentials(credentials, mode);
    showProblems(problems);
    if (Object.keys(problems).length > 0) return;
    signIn.mutate(credentials, {
      onSuccess: onSignedIn,
      onError: (failure) => {
        const refused = findRefusedFields(failure);
        showProblems(refused);
        if (Object.keys(refused).length === 0) toast(failureMessage(failure));
      },
    });
  };
  return { submit, isBusy: signIn.isPending };
}
