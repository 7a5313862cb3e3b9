import type { contract, EndpointData } from '@cliffhanger/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { findInviteCode } from '#entities/analytics/campaign.ts';
import { type ConsentResponse, openConsentPage, takeConsentResponse } from '#entities/third-party/consent.ts';
import { providerNames, type ThirdParty } from '#entities/third-party/provider-names.ts';
import { api } from '#lib/api/client.ts';
import { callEncrypted } from '#lib/encryption/call-encrypted.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { toast } from '#ui/toast.ts';
import { endAttempt } from './messenger-attempt.ts';
import { sendInitData } from './sign-in-by-messenger.ts';
import { startSignedIn } from './start-signed-in.ts';

type Providers = EndpointData<typeof contract.settings.get>['providers'];

/** Signs in with the third parties that the server offers, also with the response of a consent page. */
export function useThirdParty({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('account');
  const { pathname, search } = useLocation();
  const providers = useQuery(api.settings.get.query()).data?.providers;
  const onSuccess = (signedIn: EndpointData<typeof contract.thirdParty.google>) => {
    startSignedIn(signedIn);
    onSignedIn();
  };
  const telegram = useMutation({
    mutationFn: () => sendInitData(findInitData() ?? ''),
    onSuccess: (signedIn) => {
      endAttempt();
      onSuccess(signedIn);
    },
  });
  const consent = useMutation({ mutationFn: signInWithProof, onSuccess });
  const leaving = useMutation({
    mutationFn: ({ provider, page }: { provider: ConsentResponse['provider']; page: Page }) =>
      openConsentPage(provider, page, `${pathname}${search}`),
  });

  const finish = useEffectEvent(() => {
    const response = takeConsentResponse();
    if (response === null) return;
    const { provider, proof } = response;
    if (proof === null) toast(t('thirdParty.canceled', { provider: providerNames[provider] }));
    else consent.mutate({ provider, proof });
  });
  useEffect(() => finish(), []);

  const busy = telegram.isPending ? 'telegram' : (consent.variables ?? leaving.variables)?.provider;
  const isPending = telegram.isPending || consent.isPending || leaving.isPending;
  return {
    parties: providers === undefined ? [] : listParties(providers),
    /** The third party that is signing in; null otherwise. */
    busy: isPending ? (busy ?? null) : null,
    start: (party: ThirdParty) => {
      if (isPending || providers === undefined) return;
      if (party === 'telegram') return telegram.mutate();
      const page = providers[party];
      if (page !== null) leaving.mutate({ provider: party, page });
    },
  };
}

type Page = NonNullable<Providers['google']>;

/** Telegram passes init data only inside its apps. */
const listParties = (providers: Providers): ThirdParty[] =>
  (Object.keys(providerNames) as ThirdParty[]).filter((party) =>
    party === 'telegram' ? providers.telegram && findInitData() !== null : providers[party] !== null,
  );

const inviteCode = () => {
  const InviteCode = findInviteCode();
  return InviteCode ? { InviteCode } : {};
};

const signInWithProof = ({ provider, proof }: { provider: ConsentResponse['provider']; proof: string }) =>
  callEncrypted(async (encrypt) =>
    api.thirdParty[provider].call({ data: await encrypt(proof), ...inviteCode() }),
  );
