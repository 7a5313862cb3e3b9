import type { AddressType, ConsentProvider, OwnIdentity } from '@cliffhanger/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { ProofRequest } from '#entities/session/account-proof.ts';
import { useSendCode } from '#entities/session/verification-codes.ts';
import { openConsentPage } from '#entities/third-party/consent.ts';
import { identityIcon, identityName, type Providers } from '#features/identities/identity-kinds.ts';
import { api } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import styles from './proof.module.css';
import { saveProvenChange } from './proven-change.ts';
import { useSignInAgain } from './use-sign-in-again.ts';

type ProvingWaysProps = {
  request: ProofRequest;
  ways: readonly OwnIdentity[];
  providers: Providers | undefined;
  /** Called once a code is on its way to the address. */
  onCode: (way: OwnIdentity) => void;
};

/** The ways by which the viewer can sign in again. */
export function ProvingWays(props: ProvingWaysProps) {
  const { t } = useTranslation(['identities', 'account']);
  const { t: tAccount } = useTranslation('account');
  const { start, busy } = useProvingWays(props);
  const isOutside = findInitData() === null;
  return (
    <div className={styles.ways}>
      {props.ways.map((way) => {
        const name = identityName(way.kind, tAccount);
        const isAddress = way.kind === 'email' || way.kind === 'phone';
        if (way.kind === 'telegram' && isOutside) {
          return (
            <p key={way.identityId} className={styles.hint}>
              {t('proof.openTelegram')}
            </p>
          );
        }
        return (
          <Button
            key={way.identityId}
            wide
            icon={identityIcon(way.kind)}
            iconSize={24}
            needsConnection
            busy={busy === way.identityId}
            onClick={() => busy === null && start(way)}
          >
            {isAddress
              ? t('proof.sendCode', { address: way.name })
              : t('account:thirdParty.continue', { provider: name })}
          </Button>
        );
      })}
    </div>
  );
}

function useProvingWays({ request, providers, onCode }: ProvingWaysProps) {
  const { t } = useTranslation('identities');
  const { pathname, search } = useLocation();
  const [started, setStarted] = useState<string | null>(null);
  const sending = useSendCode();
  const proving = useSignInAgain(request);
  const leaving = useMutation({
    mutationFn: async ({ kind, page }: { kind: ConsentProvider; page: NonNullable<Providers['google']> }) => {
      saveProvenChange(request.change);
      await openConsentPage(kind, page, `${pathname}${search}`, 'signInAgain');
    },
  });
  const showFailure = (failure: Error) => {
    // The messenger's data is valid once, and for some minutes.
    toast(isApiError(failure, 'proofRefused') ? t('proof.reopenTelegram') : failureMessage(failure));
  };

  const start = (way: OwnIdentity) => {
    const { kind } = way;
    setStarted(way.identityId);
    if (kind === 'email' || kind === 'phone') {
      const address = { type: kind as AddressType, address: way.name ?? '', purpose: 'login' } as const;
      sending.mutate(address, { onSuccess: () => onCode(way), onError: showFailure });
    } else if (kind === 'telegram') {
      const call = () => api.identities.signInAgain.call({ kind, initData: findInitData() ?? '' });
      proving.mutate(call, { onError: showFailure });
    } else if (kind !== 'account') {
      const page = providers?.[kind];
      if (page) leaving.mutate({ kind, page });
    }
  };
  const isPending = sending.isPending || proving.isPending || leaving.isPending;
  return { start, busy: isPending ? started : null };
}
