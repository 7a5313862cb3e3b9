import type { UserInfo } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Face } from '#entities/person/face.tsx';
import { NameSheet } from '#entities/person/name-sheet.tsx';
import { useUserInfo } from '#entities/session/session.ts';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { AccountHeader, AccountSkeleton } from '#features/account/account-header.tsx';
import { VisitorHeader } from '#features/account/visitor-header.tsx';
import { FollowShelf } from '#features/follows/follow-shelf.tsx';
import { WaitingChanges } from '#features/offline/waiting-changes.tsx';
import { failureMessage } from '#lib/api/failure-message.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { IconButton } from '#ui/button.tsx';
import { Column } from '#ui/column.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { FreeShelf } from './free-shelf.tsx';
import styles from './profile.module.css';
import { ProfileRows } from './profile-rows.tsx';

export default function Profile() {
  const { t } = useTranslation(['profile', 'common']);
  const isSignedIn = useIsSignedIn();
  const { data: user } = useUserInfo();
  useDocumentTitle(t('common:tabs.profile'));
  const settings = (
    <IconButton icon="gear" label={t('common:pages.settings')} href={href(paths.settings())} />
  );

  return (
    <Column tabs>
      <TopBar
        titleStyle="large"
        title={isSignedIn ? (user?.displayName ?? t('common:tabs.profile')) : t('visitor.title')}
        start={
          isSignedIn && (
            <span className={styles.face}>{user && <Face name={user.displayName} size="large" />}</span>
          )
        }
        end={settings}
        className={styles.bar}
      />
      {isSignedIn ? (
        <>
          <Account />
          <FollowShelf empty={<FreeShelf title={t('freeShelf.account')} />} />
        </>
      ) : (
        <>
          <VisitorHeader />
          <FreeShelf title={t('freeShelf.visitor')} />
        </>
      )}
      <WaitingChanges />
      <ProfileRows isSignedIn={isSignedIn} />
    </Column>
  );
}

function Account() {
  const { data: user, dataUpdatedAt, error, refetch, isFetching } = useUserInfo();
  if (user)
    return (
      <AccountHeader
        user={user}
        loadedAtMs={dataUpdatedAt}
        name={!user.nameChosen && <ChooseName user={user} />}
      />
    );
  if (!error) return <AccountSkeleton />;
  return <LoadFailure text={failureMessage(error)} onRetry={refetch} isBusy={isFetching} />;
}

/** Offers to replace the name that the registration gave. */
function ChooseName({ user }: { user: UserInfo }) {
  const { t } = useTranslation('person');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.chooseName} onClick={() => setIsOpen(true)}>
        {t('choose')}
      </button>
      <NameSheet open={isOpen} onClose={() => setIsOpen(false)} user={user} />
    </>
  );
}
