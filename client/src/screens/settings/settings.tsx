import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { AgeLockRows } from '#features/age-locks/age-lock-rows.tsx';
import { WatchingSettings } from '#features/settings/watching-settings.tsx';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { RowGroup } from '#ui/row-group.tsx';
import { AccountRows } from './account-rows.tsx';
import { Devices } from './devices.tsx';
import { JoinAccounts } from './join-accounts.tsx';
import { LeftAccountPage } from './left-account.tsx';
import { MyDataPage } from './my-data.tsx';
import { NoticeSettingsPage } from './notice-settings.tsx';
import { PersonalRows } from './personal-rows.tsx';
import styles from './settings.module.css';
import { SignInMethods } from './sign-in-methods.tsx';
import { TimeSettingsPage } from './time-settings.tsx';

/** The pages below the settings, which the specification has no routes for. All are about an account. */
const pages = {
  devices: Devices,
  identities: SignInMethods,
  join: JoinAccounts,
  'my-data': MyDataPage,
  notices: NoticeSettingsPage,
};

const isPage = (name: string | null): name is keyof typeof pages => name !== null && name in pages;

export default function SettingsScreen() {
  const page = useSearchParams()[0].get('page');
  const isSignedIn = useIsSignedIn();
  if (page === 'left') return <LeftAccountPage />;
  if (page === 'time') return <TimeSettingsPage isSignedIn={isSignedIn} />;
  if (!isPage(page) || !isSignedIn) return <Overview isSignedIn={isSignedIn} />;
  const Page = pages[page];
  return <Page />;
}

function Overview({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation(['settings', 'common', 'feedback', 'ageLock']);
  const goBack = useGoBack(paths.profile());
  return (
    <Column>
      <PageBar onBack={goBack} />
      <div className={styles.page}>
        <RowGroup title={t('watching')}>
          <WatchingSettings />
        </RowGroup>
        <RowGroup title={t('ageLock:heading')}>
          <AgeLockRows isSignedIn={isSignedIn} />
        </RowGroup>
        <RowGroup title={t('you')}>
          <PersonalRows isSignedIn={isSignedIn} />
        </RowGroup>
        {isSignedIn ? (
          <RowGroup title={t('feedback:kind.account')}>
            <AccountRows />
          </RowGroup>
        ) : (
          <p className={styles.fine}>{t('visitor')}</p>
        )}
      </div>
    </Column>
  );
}
