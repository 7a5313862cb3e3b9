import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { takeConsentResponse } from '#lib/third-party/consent.ts';
import { toast } from '#ui/toast.ts';
import { identityName } from './identity-kinds.ts';
import type { Binding } from './use-bind.ts';

/** Connects the provider whose consent page led back here. */
export function useConsentAnswer(bind: (binding: Binding) => void) {
  const { t } = useTranslation('identities');
  const { t: tAccount } = useTranslation('account');
  const handle = useEffectEvent(() => {
    const answer = takeConsentResponse();
    if (!answer) return;
    const { provider, proof } = answer;
    const name = identityName(provider, tAccount);
    if (proof === null) {
      toast(t('refused', { name }));
      return;
    }
    bind({
      name,
      kind: provider,
      call: async (encrypt, given) =>
        api.identities.bindProvider.call({ provider, data: await encrypt(proof), ...given }),
    });
  });
  useEffect(() => handle(), []);
}
