import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useUserInfo } from '#entities/session/session.ts';
import { LeftAccount } from '#features/my-data/left-account.tsx';
import { paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './settings.module.css';

/** After a viewer left an account to its deletion. Once they are signed in again, there is nothing to say. */
export function LeftAccountPage() {
  const { t } = useTranslation('common');
  const goBack = useGoBack(paths.home());
  const user = useUserInfo().data;
  const due = Date.parse(useSearchParams()[0].get('due') ?? '');
  useDocumentTitle(t('pages.myData'));
  if (Number.isNaN(due) || (user && user.deletionDueAt === null))
    return <Navigate to={paths.settings()} replace />;
  return (
    <Column>
      <TopBar back={{ label: t('close'), onClick: goBack, icon: 'close' }} />
      <div className={styles.page}>
        <LeftAccount deletionDueAt={new Date(due).toISOString()} />
      </div>
    </Column>
  );
}
