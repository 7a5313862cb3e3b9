import type { UserInfo } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import { useLoadedTime } from '#lib/connection/use-loaded-time.ts';
import { formatMonth } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import type { Elements } from '#ui/elements.ts';
import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import styles from './account-header.module.css';
import { membershipDaysLeft } from './membership-days.ts';

type AccountHeaderProps = {
  user: UserInfo;
  loadedAtMs: number;
  /** Below the number: the offer to choose a name. */
  name?: Elements;
};

/** The account's number, coins and membership, with links to the wallet. */
export function AccountHeader({ user, loadedAtMs, name }: AccountHeaderProps) {
  const { t } = useTranslation(['profile', 'common']);
  const loadedTime = useLoadedTime(loadedAtMs);
  const days = membershipDaysLeft(user.memberExpire, serverNowMs());
  return (
    <>
      <p className={styles.id}>
        {t('identity', { number: groupsOfThree(user.displayNumber), month: formatMonth(user.registerTime) })}
      </p>
      {name}
      <div className={styles.assets}>
        <a href={href(paths.wallet())}>
          <span className="small t2">{t('coins')}</span>
          <span className="display">{formatCoins(user.coin)}</span>
          {loadedTime ? (
            <span className="small t2">{loadedTime}</span>
          ) : (
            <span className="small strong">{t('common:addCoins')}</span>
          )}
        </a>
        <a href={href(paths.wallet())}>
          <span className="small t2">{t('common:membership')}</span>
          {user.memberExpire !== null && days > 0 ? (
            <>
              <span className="display">{t('days', { count: days })}</span>
              <span className="small t2">{t('until', { date: formatDate(user.memberExpire) })}</span>
            </>
          ) : (
            <>
              <span className="display">{t('noMembership')}</span>
              <span className="small strong">{t('common:becomeMember')}</span>
            </>
          )}
        </a>
      </div>
    </>
  );
}

/** Formats an identifier in groups of three, the same in every language: 204 771. */
const groupsOfThree = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0');

/** The header while the account loads. */
export function AccountSkeleton() {
  const { t } = useTranslation();
  return (
    <Skeleton label={t('loading')}>
      <div className={styles.id}>
        <SkeletonLine width={176} />
      </div>
      <div className={styles.assets}>
        <SkeletonBox className={styles.skeleton} />
      </div>
    </Skeleton>
  );
}
