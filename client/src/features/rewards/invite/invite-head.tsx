import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { formatDuration } from '#lib/language/format.ts';
import { Skeleton, SkeletonBox, SkeletonLine } from '#ui/skeleton.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './invite.module.css';

/** The reward of both people, and its rule. */
export function InviteHead({ rules }: { rules: RewardBoard['rules']['invite'] }) {
  const { t } = useTranslation('rewards');
  const { inviterCoins, inviteeCoins, watchSeconds, times, withinDays } = rules;
  return (
    <section className={styles.head}>
      <h2 className="display">
        <WordWrap
          text={t('invite.headline', { mine: formatCoins(inviterCoins), theirs: formatCoins(inviteeCoins) })}
        />
      </h2>
      <p className={`t2 ${styles.rule}`}>
        <WordWrap
          text={t('invite.rule', { length: formatDuration(watchSeconds), times, days: withinDays })}
        />
      </p>
    </section>
  );
}

/** The invite while its rules load. */
export function InviteSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={styles.head}>
        <SkeletonLine width="62%" height={28} />
        <SkeletonLine width="92%" className={styles.rule} />
        <SkeletonBox height={200} className={styles.rule} />
        <SkeletonBox height={48} className={styles.rule} />
        <SkeletonBox height={48} className={styles.rule} />
      </div>
    </Skeleton>
  );
}
