import type { OwnIdentity } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProofRequest, proofRequest } from '#entities/session/account-proof.ts';
import { api } from '#lib/api/client.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { useStore } from '#lib/store.ts';
import { Sheet } from '#ui/sheet.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { CodeProof } from './code-proof.tsx';
import { firstProofAt, listProvingWays } from './list-proving-ways.ts';
import { PasswordProof } from './password-proof.tsx';
import styles from './proof.module.css';
import { ProvingWays } from './proving-ways.tsx';

/** Asks the viewer to prove the account while a call waits for it. Use it once per screen that makes such calls. */
export function ProofSheet() {
  const { t } = useTranslation(['identities', 'common']);
  const request = useStore(proofRequest);
  // The content stays while the sheet closes.
  const [shown, setShown] = useState(request);
  if (request && request !== shown) setShown(request);
  useEffect(() => () => proofRequest.value?.cancel(), []);
  return (
    <Sheet
      open={request !== null}
      onClose={() => request?.cancel()}
      title={t('proof.title')}
      closeLabel={t('common:close')}
    >
      {shown && <ProofChoice key={String(shown.needsPassword)} request={shown} />}
    </Sheet>
  );
}

function ProofChoice({ request }: { request: ProofRequest }) {
  const { t } = useTranslation('identities');
  const [codeWay, setCodeWay] = useState<OwnIdentity | null>(null);
  const identities = useQuery(api.identities.list.query()).data?.items ?? [];
  const providers = useQuery(api.settings.get.query()).data?.providers;
  const { needsPassword } = request;
  const nowMs = serverNowMs();
  const ways = listProvingWays(identities, { needsPassword, providers, nowMs });
  const startsAt = needsPassword ? null : firstProofAt(identities, nowMs);
  if (codeWay) return <CodeProof request={request} way={codeWay} onBack={() => setCodeWay(null)} />;
  return (
    <>
      <p className={styles.text}>
        <WordWrap text={startsAt ? t('proof.tooRecent', { date: formatDate(startsAt) }) : t('proof.text')} />
      </p>
      {needsPassword && <PasswordProof request={request} />}
      <ProvingWays request={request} ways={ways} providers={providers} onCode={setCodeWay} />
    </>
  );
}
