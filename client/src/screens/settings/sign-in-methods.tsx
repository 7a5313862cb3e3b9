import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { IdentityList } from '#features/identities/identity-list.tsx';
import { ProofSheet } from '#features/identities/proof/proof-sheet.tsx';
import { api } from '#lib/api/client.ts';
import { RowsSkeleton, SettingsFailure, SettingsPage } from './settings-page.tsx';

/** The ways to sign in to the account. */
export function SignInMethods() {
  const { t } = useTranslation('identities');
  const identities = useQuery(api.identities.list.query());
  const settings = useQuery(api.settings.get.query());
  return (
    <SettingsPage title={t('title')}>
      {identities.data && !settings.isPending ? (
        <>
          <IdentityList identities={identities.data.items} providers={settings.data?.providers} />
          <ProofSheet />
        </>
      ) : identities.isError ? (
        <SettingsFailure query={identities} text={t('failed')} />
      ) : (
        <RowsSkeleton label={t('loading')} />
      )}
    </SettingsPage>
  );
}
