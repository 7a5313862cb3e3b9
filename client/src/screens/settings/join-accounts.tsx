import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useUserInfo } from '#entities/session/session.ts';
import { identityName } from '#features/identities/identity-kinds.ts';
import type { JoinOffer as Offer } from '#features/identities/use-bind.ts';
import { minutesUntil } from '#features/join/count-moved.ts';
import { JoinOffer } from '#features/join/join-offer.tsx';
import { useJoin } from '#features/join/use-join.ts';
import { api } from '#lib/api/client.ts';
import { joinWords } from '#lib/language/word-list.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { toast } from '#ui/toast.ts';
import styles from './settings.module.css';
import { RowsSkeleton } from './settings-page.tsx';

const minuteMs = 60_000;
const methods = paths.settings({ page: 'identities' });

/** The offer to join the account of an identity that the viewer has just proven. */
export function JoinAccounts() {
  const { t } = useTranslation(['join', 'common']);
  const offer = useLocation().state as Offer | null;
  const leave = useGoBack(methods);
  return (
    <Column>
      <PageBar title={t('title')} onBack={leave} closes />
      <div className={styles.page}>
        {offer ? <OfferedJoin offer={offer} leave={leave} /> : <EndedOffer />}
      </div>
    </Column>
  );
}

function OfferedJoin({ offer: { ticket, expiresAt }, leave }: { offer: Offer; leave: () => void }) {
  const { t } = useTranslation('join');
  const { t: tIdentity } = useTranslation('account');
  const navigate = useNavigate();
  const user = useUserInfo().data;
  const preview = useQuery({
    ...api.identities.preview.query({ ticket }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const join = useJoin(() => {
    toast(t('done'));
    navigate(methods, { replace: true });
  });
  const minutesLeft = useMinutesUntil(expiresAt);
  if (preview.isError) return <EndedOffer />;
  if (!preview.data || !user) return <RowsSkeleton label={t('loading')} />;
  return (
    <JoinOffer
      user={user}
      preview={preview.data}
      ways={joinWords(preview.data.identities.map((kind) => identityName(kind, tIdentity)))}
      minutesLeft={minutesLeft}
      isJoining={join.isPending}
      onJoin={() => join.mutate({ ticket })}
      onKeep={leave}
    />
  );
}

function EndedOffer() {
  const { t } = useTranslation(['join', 'common']);
  return (
    <StatusMessage
      kind="error"
      title={t('common:failure.title')}
      text={t('failed')}
      action={{ label: t('back'), href: href(methods) }}
    />
  );
}

function useMinutesUntil(expiresAt: string): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return minutesUntil(expiresAt, nowMs);
}
