import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProofRequest } from '#entities/session/account-proof.ts';
import { usePasswordProof } from '#entities/session/use-password-proof.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';

/** The field for the password of the account. */
export function PasswordProof({ request }: { request: ProofRequest }) {
  const { t } = useTranslation(['identities', 'account']);
  const proving = useMutation({
    mutationFn: (password: string) => request.attempt(password),
    meta: { handlesError: true },
  });
  const { field, submit } = usePasswordProof({
    proving,
    needsPassword: true,
    onFailure: (failure) => toast(failureMessage(failure)),
  });
  return (
    <form noValidate onSubmit={submit}>
      <Field {...field} autoFocus />
      <Button variant="main" wide needsConnection type="submit" busy={proving.isPending}>
        {t('proof.confirm')}
      </Button>
    </form>
  );
}
