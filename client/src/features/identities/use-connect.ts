import type { ConsentProvider, IdentityKind } from '@cliffhanger/contracts';
import { consentProvider } from '@cliffhanger/contracts/third-party';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { paths } from '#lib/navigation/paths.ts';
import { openConsentPage } from '#lib/third-party/consent.ts';
import { identityName, type Providers } from './identity-kinds.ts';
import { useBind } from './use-bind.ts';
import { useConsentAnswer } from './use-consent-answer.ts';

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
