import { classNames } from '@cliffhanger/look/class-names.ts';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useOrderWords } from '#entities/order.ts';
import { useCall } from '#lib/api/use-call.ts';
import { formatMoney, formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Loaded } from '#ui/state.tsx';
import styles from './person.module.css';
import type { Person, ShownOrder } from './person.ts';
import { Refund } from './refund.tsx';

interface OrderCardProps {
  person: Person;
  orderId: string;
  onClose: () => void;
}

/** An order of a viewer: what was bought, when and how it was paid, and its refund. */
export function OrderCard({ person, orderId, onClose }: OrderCardProps) {
  const { t } = useTranslation(['people', 'common']);
  const answer = useCall('order.show', { orderId });
  const mayRefund = useMay('money.refund');
  return (
    <div className={styles.card}>
      <Loaded answer={answer} lines={4}>
        {(order) => (
          <>
            <Head order={order} person={person} />
            {order.status === 'paid' && mayRefund && person.deletedAt === null ? (
              <Refund order={order} person={person} onClose={onClose} onChanged={answer.refetch} />
            ) : (
              <div className={styles.cardActions}>
                <Button onPress={onClose}>{t('common:close')}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Whether the bank sent back a refund that was not for unspent coins. */
const hasFailedWhole = ({ refundFailedAt, unspentRefunds }: ShownOrder): boolean =>
  refundFailedAt !== null && unspentRefunds.every(({ failedAt }) => failedAt === null);

function Head({ order, person }: { order: ShownOrder; person: Person }) {
  const { t } = useTranslation('people');
  const { nameOf, statusOf } = useOrderWords();
  const { paidAt, createdAt, refundedAt, coinsTakenBack, coinsSpent } = order;
  const notes = [
    ...(order.status === 'paid' ? [] : [statusOf(order)]),
    ...(refundedAt === null ? [] : [formatTime(refundedAt)]),
    ...(coinsTakenBack === null
      ? []
      : [t('order.coinsBack', { count: coinsTakenBack, of: coinsTakenBack + (coinsSpent ?? 0) })]),
    ...order.unspentRefunds.map(({ status, failedAt, amountMinor, failure }) =>
      t(`order.unspent.${failedAt === null ? status : 'failed'}`, {
        sum: formatMoney({ amountMinor, currency: order.currency }),
        failure: failure ?? '–',
      }),
    ),
    ...(hasFailedWhole(order) ? [t('order.refundFailed')] : []),
    ...order.disputes.map(({ status }) => t(`order.dispute.${status}`)),
  ];
  return (
    <>
      <div className={styles.line}>
        <h3 className={styles.bought}>
          {t('order.titleAt', { what: nameOf(order), time: formatTime(paidAt ?? createdAt) })}
        </h3>
        <strong className={styles.amount}>{formatMoney(order)}</strong>
      </div>
      <SamePayments order={order} person={person} />
      <p className={classNames('fine', styles.reference)} title={order.providerReference ?? ''}>
        {[order.provider, order.providerReference ?? order.id].join(' ')}
      </p>
      {notes.length > 0 && <p className="fine">{notes.join(' · ')}</p>}
    </>
  );
}

/** Links to the payments of the same a short time before and after, one of which was probably a mistake. */
function SamePayments({ order: { paidAt, similar }, person }: { order: ShownOrder; person: Person }) {
  const { t } = useTranslation('people');
  if (paidAt === null) return null;
  return similar.map(({ id, paidAt: other }) => {
    const seconds = secondsBetween(other, paidAt);
    const when = seconds < 0 ? 'repeated' : 'repeats';
    const [unit, count] =
      Math.abs(seconds) < 120 ? (['Seconds', seconds] as const) : (['Minutes', seconds / 60] as const);
    return (
      <p key={id} className="fine">
        <Link href={`/people/${person.number}?order=${id}`}>
          {t(`order.${when}${unit}`, { count: Math.abs(Math.round(count)), time: formatTime(other) })}
        </Link>
      </p>
    );
  });
}

const secondsBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 1000);
