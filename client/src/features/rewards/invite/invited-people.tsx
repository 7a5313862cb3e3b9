import type { contract, EndpointData, InvitedPerson } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { formatDay } from '#lib/language/format.ts';
import { Ledge } from '#ui/ledge.tsx';
import { List } from '#ui/list-item.tsx';
import styles from './invite.module.css';

type Invites = EndpointData<typeof contract.rewards.invites>;
type Rules = RewardBoard['rules'];

export type InvitedPeopleProps = {
  totals: Pick<Invites, 'earnedCoins' | 'paidInvites' | 'waitingInvites'>;
  people: readonly InvitedPerson[];
  rules: Rules;
};

/** The earnings of the invites, and each person, newest first, with what is still missing. */
export function InvitedPeople({ totals, people, rules }: InvitedPeopleProps) {
  const { t } = useTranslation('rewards');
  const { earnedCoins, paidInvites, waitingInvites } = totals;
  const { times, withinDays } = rules.invite;
  const count = t('invite.count', { paid: paidInvites, times, days: withinDays });
  return (
    <section>
      <div className={styles.earned}>
        <h2 className="title">{t('invite.earned', { coins: formatCoinsWithUnit(earnedCoins) })}</h2>
        <span className="small t2">{count}</span>
      </div>
      <Ledge className={styles.limit} percent={(paidInvites / times) * 100} />
      {waitingInvites > 0 && (
        <p className={`small t2 ${styles.waiting}`}>
          <strong>{t('invite.waitingCount', { count: waitingInvites })}</strong>
          <span>{` ${t('invite.waitingRule', { days: rules.newAccounts.days, period: withinDays })}`}</span>
        </p>
      )}
      {people.length === 0 ? (
        <p className={`t2 ${styles.nobody}`}>{t('invite.nobody')}</p>
      ) : (
        <List className={styles.people}>
          {people.map((person) => (
            <div key={person.invitedAt + person.name} className={styles.person}>
              <p className="grow">
                <span>{person.name}</span>
                <span className={styles.detail}>{detailOf(person, rules.invite, t)}</span>
              </p>
              <span className={person.earnedCoins > 0 ? 'num strong' : 'num t3'}>
                {formatEarned(person, rules.invite)}
              </span>
            </div>
          ))}
        </List>
      )}
    </section>
  );
}

const formatEarned = ({ earnedCoins, onItsWay }: InvitedPerson, { inviterCoins }: Rules['invite']) => {
  const coins = formatCoins(onItsWay ? inviterCoins : earnedCoins);
  return earnedCoins > 0 || onItsWay ? `+${coins}` : coins;
};

const detailOf = (person: InvitedPerson, rules: Rules['invite'], t: TFunction<'rewards'>) => {
  const joined = formatDay(person.invitedAt);
  if (person.onItsWay) return t('invite.waiting', { joined });
  if (person.rewardedAt === null)
    return t('invite.missing', { joined, seconds: person.watchedSeconds, total: rules.watchSeconds });
  if (person.earnedCoins === 0) return t('invite.beyond', { joined, times: rules.times });
  return t('invite.watched', { joined, watched: formatDay(person.rewardedAt) });
};
