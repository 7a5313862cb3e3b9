import type { ConsentProvider, IdentityKind } from '@cliffhanger/contracts';
import { consentProvider } from '@cliffhanger/contracts/third-party';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { openConsentPage, takeConsentResponse } from '#entities/third-party/consent.ts';
import { api } from '#lib/api/client.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { paths } from '#lib/navigation/paths.ts';
import { toast } from '#ui/toast.ts';
import { identityName, type Providers } from './identity-kinds.ts';
import { type Binding, useBind } from './use-bind.ts';

type Leaving = { kind: ConsentProvider; page: { clientId: string; authorizeUrl: string } };

const isConsentProvider = (kind: IdentityKind): kind is ConsentProvider =>
  consentProvider.safeParse(kind).success;

/**
 * Returns a function that connects a way to sign in: by the data of the messenger, or on the provider's own page.
 * @param openForm opens the form of a way that the viewer has to type, with what they typed before
 */
export function useConnect(
  providers: Providers | undefined,
  openForm: (kind: IdentityKind, typed?: string) => void,
) {
  const { t } = useTranslation('account');
  const bind = useBind();
  useConsentAnswer(bind.mutate);
  const leaving = useMutation({
    mutationFn: ({ kind, page }: Leaving) =>
      openConsentPage(kind, page, paths.settings({ page: 'identities' })),
  });

  return (kind: IdentityKind, typed?: string) => {
    if (kind === 'telegram') {
      const initData = findInitData();
      if (initData === null) return;
      bind.mutate({
        name: identityName(kind, t),
        kind,
        call: (_encrypt, proof) => api.identities.bindTelegram.call({ initData, ...proof }),
      });
    } else if (isConsentProvider(kind)) {
      const page = providers?.[kind];
      if (page) leaving.mutate({ kind, page });
    } else openForm(kind, typed);
  };
}

/** Connects the provider whose consent page led back here. */
function useConsentAnswer(bind: (binding: Binding) => void) {
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
