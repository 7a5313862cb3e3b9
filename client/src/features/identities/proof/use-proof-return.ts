import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProvenChange } from '#entities/session/account-proof.ts';
import { type ConsentResponse, takeConsentResponse } from '#entities/third-party/consent.ts';
import { providerNames } from '#entities/third-party/provider-names.ts';
import { api } from '#lib/api/client.ts';
import { callEncrypted } from '#lib/encryption/call-encrypted.ts';
import { toast } from '#ui/toast.ts';
import { takeProvenChange } from './proven-change.ts';

/** Proves the account with the response of the provider's page that led back here, and goes on with the change. */
export function useProofReturn(onProven: (change: ProvenChange) => void): void {
  const { t } = useTranslation('account');
  const { mutate } = useMutation({
    mutationFn: ({ provider, proof }: { provider: ConsentResponse['provider']; proof: string }) =>
      callEncrypted(async (encrypt) =>
        api.identities.signInAgain.call({ kind: provider, data: await encrypt(proof) }),
      ),
  });
  const finish = useEffectEvent(() => {
    const response = takeConsentResponse('signInAgain');
    if (response === null) return;
    const change = takeProvenChange();
    const { provider, proof } = response;
    if (proof === null) toast(t('thirdParty.canceled', { provider: providerNames[provider] }));
    else mutate({ provider, proof }, { onSuccess: () => change && onProven(change) });
  });
  useEffect(() => finish(), []);
}
