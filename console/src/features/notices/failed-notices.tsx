import { type FailedDeliveryJson, staffCalls } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type FailedDeliveryActs, useFailedDeliveryActs } from '#entities/failed-deliveries.ts';
import { useMay } from '#entities/me.ts';
import { useCallPages } from '#lib/api/use-call.ts';
import { formatNumber, formatTime } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Loaded, State } from '#ui/state.tsx';
import styles from './notices.module.css';

const { channel, who } = staffCalls['notices.failed'].input.shape;
const fields = { channel, who };
const channels = ['all', 'push', 'telegram', 'email'] as const;
const pageSize = 100;

/** The deliveries that all attempts failed for, with the answer of the provider. */
export function FailedNotices() {
  const { t } = useTranslation('notices');
  const [filter, change] = useAddressInput(fields);
  const answer = useCallPages('notices.failed', { ...filter, limit: pageSize }, (page, input) =>
    page.nextCursor === null ? null : { ...input, cursor: page.nextCursor },
  );
  const acts = useFailedDeliveryActs();
  const mayAct = useMay('people.act');
  const shown = answer.data?.pages.flatMap(({ items }) => items) ?? [];
  const ids = shown.slice(0, 1000).map(({ id }) => id);
  return (
    <>
      <div className={styles.filters}>
        <Chips
          label={t('sent.channel')}
          value={channels.find((value) => value === filter.channel) ?? 'all'}
          choices={channels.map((value) => ({
            value,
            name: value === 'all' ? t('failed.all') : t(`channel.${value}`),
          }))}
          onChange={(value) => change({ channel: value === 'all' ? undefined : value })}
        />
        {mayAct && ids.length > 0 && (
          <Button kind="outline" isPending={acts.isPending} onPress={() => acts.resend(ids)}>
            {t('failed.resendAll', { count: ids.length, number: formatNumber(ids.length) })}
          </Button>
        )}
      </div>
      <Loaded answer={answer} lines={10}>
        {() =>
          shown.length === 0 ? (
            <State title={t('failed.empty.title')} text={t('failed.empty.text')} />
          ) : (
            <FailedTable
              failed={shown}
              acts={mayAct ? acts : null}
              onLoadMore={answer.hasNextPage ? answer.fetchNextPage : undefined}
              isLoadingMore={answer.isFetchingNextPage}
            />
          )
        }
      </Loaded>
    </>
  );
}

/** What a phone has room for. */
const phoneColumns = ['title', 'acts'];

interface FailedTableProps {
  failed: readonly FailedDeliveryJson[];
  acts: FailedDeliveryActs | null;
  onLoadMore: (() => unknown) | undefined;
  isLoadingMore: boolean;
}

function FailedTable({ failed, acts, onLoadMore, isLoadingMore }: FailedTableProps) {
  const { t } = useTranslation('notices');
  const isPhone = useIsPhone();
  const columns: TableColumn<FailedDeliveryJson>[] = [
    {
      id: 'title',
      name: t('sent.topic'),
      width: '3fr',
      cell: ({ title, topic, channel: by }) => (
        <>
          <div>{title}</div>
          <div className="fine">{`${t(`channel.${by}`)} · ${t(`topic.${topic}`)}`}</div>
        </>
      ),
    },
    {
      id: 'viewer',
      name: t('failed.viewer'),
      width: '2fr',
      cell: ({ viewer }) => (
        <Link to={`/people/${viewer.number}`}>{`${viewer.displayName} (${viewer.number})`}</Link>
      ),
    },
    {
      id: 'reason',
      name: t('failed.reason'),
      width: '3fr',
      cell: ({ reason }) => <div title={reason ?? ''}>{reason ?? '–'}</div>,
    },
    {
      id: 'time',
      name: t('failed.time'),
      width: '2fr',
      cell: ({ failedAt, attempts }) => (
        <>
          <div>{formatTime(failedAt)}</div>
          <div className="fine">{t('failed.attempts', { count: attempts })}</div>
        </>
      ),
    },
    ...(acts === null
      ? []
      : [
          {
            id: 'acts',
            name: t('failed.acts'),
            width: '2fr' as const,
            cell: ({ id, title }: FailedDeliveryJson) => (
              <div className={styles.rowActs}>
                <Button
                  kind="plain"
                  aria-label={t('failed.resendNamed', { title })}
                  isDisabled={acts.isPending}
                  onPress={() => acts.resend([id])}
                >
                  {t('failed.resend')}
                </Button>
                <Button
                  kind="plain"
                  aria-label={t('failed.dropNamed', { title })}
                  isDisabled={acts.isPending}
                  onPress={() => acts.drop([id])}
                >
                  {t('failed.drop')}
                </Button>
              </div>
            ),
          },
        ]),
  ];
  return (
    <DataTable
      label={t('tabs.failed')}
      columns={isPhone ? columns.filter(({ id }) => phoneColumns.includes(id)) : columns}
      items={failed}
      idOf={({ id }) => String(id)}
      onLoadMore={onLoadMore}
      isLoadingMore={isLoadingMore}
    />
  );
}
