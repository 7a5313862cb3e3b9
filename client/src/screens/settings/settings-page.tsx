import type { ReactNode } from 'react';
import type { ApiFailure } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { sentenceSpace } from '#lib/language/format.ts';
import { paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton, SkeletonLine } from '#ui/skeleton.tsx';
import styles from './settings.module.css';

type SettingsPageProps = { title: string; children: ReactNode };

/** The frame of a page below the settings. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  const goBack = useGoBack(paths.settings());
  return (
    <Column>
      <PageBar title={title} onBack={goBack} />
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

type SettingsFailureProps = {
  query: { error: ApiFailure | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Says which data a failure did not affect. */
  text: string;
};

/** A page below the settings that did not load, with the reason. */
export function SettingsFailure({ query, text }: SettingsFailureProps) {
  const reason = query.error ? `${failureMessage(query.error)}${sentenceSpace()}` : '';
  return <LoadFailure text={`${reason}${text}`} onRetry={query.refetch} isBusy={query.isFetching} />;
}
