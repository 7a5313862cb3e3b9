import type { IdentityKind, IdentityView } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findInitData } from '#lib/messenger/launch-data.ts';
import { List } from '#ui/list-item.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { AddressSheet } from './address-sheet.tsx';
import styles from './identities.module.css';
import { listIdentityRows, type Providers } from './identity-kinds.ts';
import { IdentityLine } from './identity-line.tsx';
import { useProofReturn } from './proof/use-proof-return.ts';
import { RemoveSheet } from './remove-sheet.tsx';
import { useConnect } from './use-connect.ts';

type IdentityListProps = { identities: readonly IdentityView[]; providers: Providers | undefined };

/** The ways to sign in to the account, and those that can be connected. */
export function IdentityList({ identities, providers }: IdentityListProps) {
  const { t } = useTranslation('identities');
  const [opened, setOpened] = useState<{ kind: IdentityKind; typed: string } | null>(null);
  const [removed, setRemoved] = useState<IdentityView | null>(null);
  const connect = useConnect(providers, (kind, typed = '') => setOpened({ kind, typed }));
  useProofReturn((proven) => {
    if (proven.change === 'connect') connect(proven.kind, proven.typed);
    else if (proven.change === 'remove')
      setRemoved(identities.find(({ identityId }) => identityId === proven.identityId) ?? null);
  });
  const form = (kind: IdentityKind) => ({
    open: opened?.kind === kind,
    typed: opened?.typed ?? '',
    onClose: () => setOpened(null),
  });
  return (
    <>
      <p className={styles.intro}>
        <WordWrap text={t('intro')} />
      </p>
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
      <p className={styles.note}>
        <WordWrap text={t('note')} />
      </p>
      <AccountSheet {...form('account')} />
      <AddressSheet type="email" {...form('email')} />
      <AddressSheet type="phone" {...form('phone')} />
      <RemoveSheet identity={removed} onClose={() => setRemoved(null)} />
    </>
  );
}
