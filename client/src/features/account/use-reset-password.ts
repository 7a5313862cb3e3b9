import type { IdentityView } from '@cliffhanger/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type CodeRequest, forgetSentCode } from '#entities/session/verification-codes.ts';
import { providerNames, type ThirdParty } from '#entities/third-party/provider-names.ts';
import { api } from '#lib/api/client.ts';
import { callEncrypted } from '#lib/encryption/call-encrypted.ts';
import { joinWords } from '#lib/language/word-list.ts';
import { toast } from '#ui/toast.ts';
import { startSignedIn } from './start-signed-in.ts';

type ResetInput = { request: CodeRequest; code: string; password: string };

/** Sets a new password with the code that was sent, and starts the session. The form shows failures. */
export const useResetPassword = () => {
  const { t } = useTranslation('account');
  return useMutation({
    mutationFn: ({ request: { type, address }, code, password }: ResetInput) =>
      callEncrypted(async (encrypt) =>
        api.user.resetPassword.call({
          type,
          address,
          code: await encrypt(code),
          password: await encrypt(password),
        }),
      ),
    onSuccess: ({ removedIdentities, ...signedIn }, { request }) => {
      forgetSentCode(request);
      startSignedIn(signedIn);
      if (removedIdentities.length > 0) {
        toast(t('reset.removed', { names: joinWords(removedIdentities.map(nameOf)) }));
      }
    },
    meta: { handlesError: true },
  });
};

/** A third-party identity has no name of its own. */
const nameOf = ({ kind, name }: IdentityView): string => name ?? providerNames[kind as ThirdParty];
