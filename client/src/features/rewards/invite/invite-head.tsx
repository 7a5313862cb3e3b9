import { useTranslation } from 'react-i18next';
import { formatCoins } from '#entities/wallet/format-coins.ts';
import type { RewardBoard } from '#features/rewards/reward-board.ts';
import { formatDuration } from '#lib/language/format.ts';
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
