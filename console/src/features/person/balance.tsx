import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#lib/language/format.ts';
import { Cliff } from '#ui/cliff.tsx';
import styles from './person.module.css';
import type { Person } from './person.ts';

/** The coins of a viewer as bonus and bought ones, and the end of their membership. */
export function Balance({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const { paidCoin, bonusCoin, memberExpire } = person;
  const coins = paidCoin + bonusCoin;
  const isMember = memberExpire !== null && new Date(memberExpire) > new Date();
  const words = { bonus: formatNumber(bonusCoin), bought: formatNumber(paidCoin) };
  return (
    <section className={styles.balance}>
      <div className={styles.line}>
        <h2 className="title">{t('coins', { count: coins, coins: formatNumber(coins) })}</h2>
        <div className="fine">
          {isMember ? t('balance.member', { day: formatDay(memberExpire) }) : t('balance.noMember')}
        </div>
      </div>
      {coins > 0 && (
        <Cliff
          share={bonusCoin / coins}
          topLabel={t('balance.bonus', words)}
          lowLabel={t('balance.bought', words)}
          sentence={t('balance.sentence', words)}
        />
      )}
    </section>
  );
}
