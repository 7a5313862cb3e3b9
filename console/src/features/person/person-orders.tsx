import { classNames } from '@cliffhanger/look/class-names.ts';
import { useTranslation } from 'react-i18next';
import { useOrderWords } from '#entities/order.ts';
import { formatMoney, formatTime } from '#lib/language/format.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './person.module.css';
import type { Person } from './person.ts';

interface PersonOrdersProps {
  person: Person;
  /** The order that is open; null for none. */
  openId: string | null;
  onClose: () => void;
}

/** The orders of a viewer, one of them open. */
export function PersonOrders({ person, openId, onClose }: PersonOrdersProps) {
  const { t } = useTranslation(['people', 'common']);
  const { nameOf, statusOf } = useOrderWords();
  const { orders, number } = person;
  return (
    <Section
      title={t('common:place.orders')}
      end={
        orders.length > 0 && (
          <ButtonLink kind="plain" to={`/orders?who=${number}`}>
            {t('orders.all')}
          </ButtonLink>
        )
      }
    >
      {orders.length === 0 && <p className="fine">{t('orders.none')}</p>}
      {openId !== null && !orders.some(({ id }) => id === openId) && (
        <OrderCard person={person} orderId={openId} onClose={onClose} />
      )}
      {orders.map((order) =>
        order.id === openId ? (
          <OrderCard key={order.id} person={person} orderId={order.id} onClose={onClose} />
        ) : (
          <Row
            key={order.id}
            to={`/people/${number}?order=${order.id}`}
            title={nameOf(order)}
            note={[formatTime(order.paidAt ?? order.createdAt), statusOf(order)].join(' · ')}
            end={
              <span className={classNames(styles.amount, order.status !== 'paid' && styles.unpaid)}>
                {formatMoney(order)}
              </span>
            }
          />
        ),
      )}
    </Section>
  );
}
