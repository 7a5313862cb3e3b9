import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureMessage } from './errors.ts';
import { PasskeyNotGiven } from './passkey.ts';

/** Something that asks the browser for a passkey, with the sentence of why it failed. */
export const usePasskey = <Input = void>(touch: (input: Input) => Promise<void>, onDone: () => unknown) => {
  const { t } = useTranslation('signIn');
  const { mutate, isPending, error } = useMutation({ mutationFn: touch, onSuccess: onDone });
  const problem = error && (error instanceof PasskeyNotGiven ? t('notGiven') : failureMessage(error));
  return { start: mutate, isPending, error, problem };
};
