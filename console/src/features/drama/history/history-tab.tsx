import type { StaffLogEntryJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';
import { useChangedNames } from '#features/drama/review/changed-names.ts';
import { useCallPages } from '#lib/api/use-call.ts';
import { formatList, formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded, State } from '#ui/state.tsx';
import styles from './history.module.css';
import { listDifferences } from './list-differences.ts';

const pageSize = 50;

/** What staff changed of the drama, newest first. */
export function HistoryTab({ editor: { drama } }: { editor: DramaEditor }) {
  const { t } = useTranslation('drama');
  const answer = useCallPages('log.list', { subject: drama.slug, limit: pageSize }, (page, input) =>
    page.nextBeforeId === null ? null : { ...input, beforeId: page.nextBeforeId },
  );
  return (
    <Loaded answer={answer}>
      {({ pages }) => {
        const entries = pages.flatMap(({ items }) => items).filter(({ subject }) => subject.kind === 'drama');
        if (entries.length === 0) return <State title={t('history.empty')} text={t('history.emptyText')} />;
        return (
          <div className={styles.history}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
            {answer.hasNextPage && (
              <Button isPending={answer.isFetchingNextPage} onPress={() => void answer.fetchNextPage()}>
                {t('history.more')}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Entry({ entry }: { entry: StaffLogEntryJson }) {
  const { t } = useTranslation('drama');
  const { operator, at, door, before, after, details } = entry;
  const names = useChangedNames([...Object.keys(before), ...Object.keys(after)]);
  const differences = listDifferences(before, after);
  const reason = typeof details.reason === 'string' ? ` · ${details.reason}` : '';
  return (
    <div>
      <Row
        title={t('history.changed', { who: operator, what: formatList(names) })}
        note={`${formatTime(at)} · ${t(`history.door.${door}`)}${reason}`}
      />
      <dl className={styles.differences}>
        {differences.map(({ field, from, to }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <span className="t3">{from ?? t('price.none')}</span>
              {' → '}
              {to ?? t('price.none')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
