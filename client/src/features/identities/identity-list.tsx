import {
  type ConsentProvider,
  consentProvider,
  type contract,
  type EndpointData,
  type IdentityKind,
  type IdentityView,
} from '@cliffhanger/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api/client.ts';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { paths } from '#lib/navigation/paths.ts';
import { openConsentPage } from '#lib/third-party/consent.ts';
import { List } from '#ui/list-item.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { AddressSheet } from './address-sheet.tsx';
import styles from './identities.module.css';
import { identityName, listIdentityRows } from './identity-kinds.ts';
import { IdentityLine } from './identity-line.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { useBind } from './use-bind.ts';
import { useConsentAnswer } from './use-consent-answer.ts';

type IdentityListProps = {
  identities: readonly IdentityView[];
  providers: EndpointData<typeof contract.settings.get>['providers'] | undefined;
};

const isConsentProvider = (kind: IdentityKind): kind is ConsentProvider =>
  consentProvider.safeParse(kind).success;

/** The ways to sign in to the account, and those that can be connected. */
export function IdentityList({ identities, providers }: IdentityListProps) {
  const { t } = useTranslation('identities');
  const { t: tAccount } = useTranslation('account');
  const [opened, setOpened] = useState<IdentityKind | null>(null);
  const [removed, setRemoved] = useState<IdentityView | null>(null);
  const bind = useBind();
  useConsentAnswer(bind.mutate);
  const leaving = useMutation({
    mutationFn: ({
      kind,
      page,
    }: {
      kind: ConsentProvider;
      page: { clientId: string; authorizeUrl: string };
    }) => openConsentPage(kind, page, paths.settings({ page: 'identities' })),
  });

  const connect = (kind: IdentityKind) => {
    const initData = findInitData();
    if (kind === 'telegram') {
      if (initData === null) return;
      bind.mutate({
        name: identityName(kind, tAccount),
        call: () => api.identities.bindTelegram.call({ initData }),
      });
    } else if (isConsentProvider(kind)) {
      const page = providers?.[kind];
      if (page) leaving.mutate({ kind, page });
    } else setOpened(kind);
  };
  return (
    <>
      <p className={styles.intro}>{t('intro')}</p>
      <List className={styles.rows}>
        {listIdentityRows(identities, providers).map(({ kind, identity }) => (
          <IdentityLine
            key={identity?.identityId ?? kind}
            kind={kind}
            identity={identity}
            canConnect={kind !== 'telegram' || findInitData() !== null}
            onConnect={() => connect(kind)}
            onRemove={identities.length > 1 && identity ? () => setRemoved(identity) : undefined}
          />
        ))}
      </List>
      <p className={styles.note}>{t('note')}</p>
      <AccountSheet open={opened === 'account'} onClose={() => setOpened(null)} />
      <AddressSheet type="email" open={opened === 'email'} onClose={() => setOpened(null)} />
      <AddressSheet type="phone" open={opened === 'phone'} onClose={() => setOpened(null)} />
      <RemoveSheet identity={removed} onClose={() => setRemoved(null)} />
    </>
  );
}
