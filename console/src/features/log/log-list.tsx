import type { StaffLogEntryJson, StaffLogPageJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '#lib/api/use-call.ts';
import { Button } from '#ui/button.tsx';
import { Loaded, State } from '#ui/state.tsx';
import styles from './log.module.css';
import { LogEntry } from './log-entry.tsx';
import type { LogFilter } from './log-filters.tsx';

const pageSize = 50;

/** The entries that later ones have put back. */
const listPutBack = (entries: readonly StaffLogEntryJson[]): ReadonlySet<unknown> =>
  new Set(entries.map(({ details }) => details.putsBack));

/** The entries of the staff log, newest first. @param without what stands in their place if there are none */
export function LogList({ filter, empty }: { filter: LogFilter; empty: { title: string; text: string } }) {
  const { t } = useTranslation('log');
  const pages = useCallPages('log.list', { ...filter, limit: pageSize }, ({ nextBeforeId }, input) =>
    nextBeforeId === null ? null : { ...input, beforeId: nextBeforeId },
  );
  const answer = {
    data: pages.data?.pages as StaffLogPageJson[] | undefined,
    error: pages.error,
    refetch: pages.refetch,
  };
  return (
    <Loaded answer={answer} lines={12}>
      {(loaded) => {
        const entries = loaded.flatMap(({ items }) => items);
        const putBack = listPutBack(entries);
        if (entries.length === 0) return <State title={empty.title} text={empty.text} />;
        return (
          <div className={styles.list}>
            {entries.map((entry) => (
              <LogEntry key={entry.id} entry={entry} isPutBack={putBack.has(entry.id)} />
            ))}
            {pages.hasNextPage && (
              <Button
                kind="quiet"
                isPending={pages.isFetchingNextPage}
                onPress={() => void pages.fetchNextPage()}
              >
                {t('older')}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
