import { minPeopleForShare, type StaffResult, staffCalls } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useCall } from '#lib/api/use-call.ts';
import { formatCalendarDay, formatNumber, formatShare, formatTimeInText } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { useIsPhone } from '#lib/use-media-query.ts';
import { Chips } from '#ui/chips.tsx';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Loaded, State } from '#ui/state.tsx';
import styles from './notices.module.css';

type Sent = StaffResult<'notices.stats'>[number];

const { shape } = staffCalls['notices.stats'].input;
const periods = ['7', '14', '30', '90'] as const;

/** What became of the notices of a period, by day, topic and channel. */
export function SentNotices() {
  const { t } = useTranslation('notices');
  const [{ days = 14 }, change] = useAddressInput(shape);
  const answer = useCall('notices.stats', { days }, { keepsPrevious: true });
  return (
    <>
      <div className={styles.filters}>
        <Chips
          label={t('sent.days')}
          value={periods.find((period) => Number(period) === days) ?? '14'}
          choices={periods.map((value) => ({
            value,
            name: t('sent.lastDays', { count: Number(value) }),
          }))}
          onChange={(value) => change({ days: Number(value) })}
        />
        <span className="fine">{t('sent.note')}</span>
      </div>
      <Waiting />
      <Loaded answer={answer} lines={10}>
        {(rows) =>
          rows.length === 0 ? (
            <State title={t('sent.empty.title')} text={t('sent.empty.text')} />
          ) : (
            <SentTable rows={rows} />
          )
        }
      </Loaded>
    </>
  );
}

/** What is not sent yet. It says nothing where nothing waits. */
function Waiting() {
  const { t } = useTranslation('notices');
  const { data = [] } = useCall('notices.waiting', {}, { keepsPrevious: true });
  if (data.length === 0) return null;
  return (
    <div className={styles.waiting}>
      {data.map(({ channel, waiting, since, refused, reason }) => (
        <p key={channel} className="fine">
          {t('sent.waits', {
            channel: t(`channel.${channel}`),
            number: formatNumber(waiting),
            time: formatTimeInText(since),
            count: waiting,
          })}{' '}
          {refused > 0 && (
            <span className={styles.failed}>
              {t('sent.refused', { number: formatNumber(refused), reason, count: refused })}
            </span>
          )}
        </p>
      ))}
    </div>
  );
}

/** What a phone has room for. */
const phoneColumns = ['topic', 'sent', 'failed'];

function SentTable({ rows }: { rows: readonly Sent[] }) {
  const { t } = useTranslation('notices');
  const isPhone = useIsPhone();
  const opened = ({ opened: read, sent }: Sent) =>
    sent < minPeopleForShare ? formatNumber(read) : `${formatNumber(read)} · ${formatShare(read / sent)}`;
  const failed = ({ failed: count }: Sent) =>
    count === 0 ? formatNumber(0) : <span className={styles.failed}>{formatNumber(count)}</span>;
  const counted = (id: 'sent' | 'skipped' | 'waiting') => ({
    id,
    name: t(`sent.${id}`),
    width: '1fr' as const,
    isNumber: true,
    cell: (row: Sent) => formatNumber(row[id]),
  });
  const columns: TableColumn<Sent>[] = [
    {
      id: 'topic',
      name: t('sent.topic'),
      width: '3fr',
      cell: ({ topic, day }) => (
        <>
          <div>{t(`topic.${topic}`)}</div>
          <div className="fine">{formatCalendarDay(day)}</div>
        </>
      ),
    },
    { id: 'channel', name: t('sent.channel'), width: '2fr', cell: ({ channel }) => t(`channel.${channel}`) },
    counted('sent'),
    { id: 'opened', name: t('sent.opened'), width: '2fr', isNumber: true, cell: opened },
    counted('skipped'),
    { id: 'failed', name: t('sent.failed'), width: '1fr', isNumber: true, cell: failed },
    counted('waiting'),
  ];
  return (
    <DataTable
      label={t('tabs.sent')}
      columns={isPhone ? columns.filter(({ id }) => phoneColumns.includes(id)) : columns}
      items={rows}
      idOf={({ day, topic, channel }) => `${day} ${topic} ${channel}`}
    />
  );
}
