import { languageNames } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { AccountHeader } from '#features/account/account-header.tsx';
import { AccountSkeleton } from '#features/account/account-skeleton.tsx';
import { useSignOut } from '#features/account/use-sign-out.ts';
import { VisitorHeader } from '#features/account/visitor-header.tsx';
import { WaitingChanges } from '#features/offline/waiting-changes.tsx';
import { failureMessage } from '#lib/api/failure-message.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useIsSignedIn, useUserInfo } from '#lib/session/session.ts';
import { Column } from '#ui/column.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './profile.module.css';

export default function Profile() {
  const { t } = useTranslation(['profile', 'common']);
  const signedIn = useIsSignedIn();
  const signOut = useSignOut();
  const { data: user } = useUserInfo();
  useDocumentTitle(t('common:tabs.profile'));

  return (
    <Column tabs>
      <TopBar
        titleStyle="large"
        title={signedIn ? (user?.displayName ?? '') : t('visitor.title')}
        className={styles.bar}
      />
      {signedIn ? <Account /> : <VisitorHeader />}
      <WaitingChanges />
      <List className={styles.lines}>
        <ListItem
          icon="globe"
          label={t('language')}
          value={languageNames[currentLanguage()]}
          href={href(paths.language())}
        />
        {signedIn && (
          <ListItem
            icon="person"
            label={t('signOut')}
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          />
        )}
        <ListItem className={styles.quiet} label={t('common:agreement')} href={href(paths.agreement())} />
        <ListItem className={styles.quiet} label={t('common:policy')} href={href(paths.policy())} />
      </List>
    </Column>
  );
}

function Account() {
  const { t } = useTranslation();
  const { data: user, error, refetch, isFetching } = useUserInfo();
  if (user) return <AccountHeader user={user} />;
  if (!error) return <AccountSkeleton />;
  return (
    <StatusMessage
      kind="error"
      title={t('failure.title')}
      text={failureMessage(error)}
      action={{ label: t('tryAgain'), onClick: () => void refetch(), busy: isFetching }}
    />
  );
}
