import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './settings.module.css';

type SettingsPageProps = { title: string; children: ReactNode };

/** The frame of a page below the settings. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(paths.settings());
  useDocumentTitle(title);
  return (
    <Column>
      <TopBar title={title} back={{ label: t('back'), onClick: goBack }} />
      <div className={styles.page}>{children}</div>
    </Column>
  );
}

const rows = ['a', 'b', 'c', 'd'];

/** In place of a page's rows until they are loaded. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      {rows.map((row) => (
        <div key={row} className={styles.skeletonRow}>
          <SkeletonLine width="46%" height={12} />
          <SkeletonLine width="68%" height={9} />
        </div>
      ))}
    </Skeleton>
  );
}

type LoadFailureProps = {
  query: { error: ApiFailure | null; isFetching: boolean; refetch: () => Promise<unknown> };
  text: string;
};

/** A page that did not load, with a button that tries again. */
export function LoadFailure({ query, text }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <StatusMessage
      kind="error"
      title={t('failure.title')}
      text={query.error ? `${failureMessage(query.error)} ${text}` : text}
      action={{ label: t('tryAgain'), onClick: () => void query.refetch(), busy: query.isFetching }}
    />
  );
}
